import type { Localized } from './language.ts'
import type { Band } from './score.ts'

/** Names of lucide icons; the screens map them to pictures. */
export type ModuleIconName = 'Camera' | 'FileSpreadsheet' | 'Lock'

/** Classes of the theme that set a module's accent colour. A new module picks one that is not taken. */
export type AccentClass =
  | 'accent-coral'
  | 'accent-leaf'
  | 'accent-indigo'
  | 'accent-amber'
  | 'accent-teal'
  | 'accent-plum'

export const optionsPerQuestion = 4

export interface Option {
  readonly text: Localized
}

export interface Question {
  /** Stable and unique in the catalogue, for example `photo-1`. */
  readonly id: string
  readonly text: Localized
  readonly options: readonly [Option, Option, Option, Option]
  /** Zero-based index of the right option. */
  readonly correctAnswer: 0 | 1 | 2 | 3
  readonly explanation: Localized
}

/** What the provider advises after an attempt of one band. `{provider}` stands for the provider's name. */
export interface Advice {
  readonly message: string
  /** Three concrete next steps. */
  readonly steps: readonly string[]
}

/** The advice with the provider's name in it. */
export function nameProvider({ message, steps }: Advice, provider: string): Advice {
  // Given by a function: in a text `$&` and the like would stand for something else.
  const fill = (text: string) => text.replaceAll('{provider}', () => provider)
  return { message: fill(message), steps: steps.map(fill) }
}

export interface Module {
  readonly id: string
  /** Place on the dashboard, ascending. */
  readonly position: number
  readonly title: Localized
  readonly description: Localized
  readonly icon: ModuleIconName
  readonly color: AccentClass
  readonly questions: readonly Question[]
  readonly advice: Readonly<Record<Band, Localized<Advice>>>
}
