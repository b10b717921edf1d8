import type { Language } from '../../../src/core/language.ts'
import type { Lead } from '../../../src/core/lead.ts'
import { createRandom } from '../../support/seeded-random.ts'

/** How a visit at the tablet goes. The weights add up to what a hall is like: most finish, some walk off. */
const courses = [
  ['finishes and presses "next visitor"', 34],
  ['finishes and walks off', 10],
  ['finishes without a network', 14],
  ['finishes, then presses Back and Forward', 8],
  ['finishes, then reloads', 6],
  ['leaves in the middle of the quiz', 10],
  ['leaves in the middle of the form', 10],
  ['leaves after reloading the form', 4],
  ['goes back to the landing and leaves', 4],
] as const

export type Course = (typeof courses)[number][0]

export interface GeneratedVisitor {
  readonly course: Course
  readonly hasFinished: boolean
  readonly language: Language
  readonly moduleId: string
  readonly score: number
  readonly lead: Lead
  /** What no later visitor may find. */
  readonly strings: readonly string[]
}

/** Visitors as `seed` has them, in a random order; each with words that occur nowhere else. */
export function generateVisitors(seed: number): readonly GeneratedVisitor[] {
  const random = createRandom(seed)
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]
  const order = courses.flatMap(([course, count]) => Array.from({ length: count }, () => ({ course, at: random() })))
  order.sort((one, other) => one.at - other.at)
  return order.map(({ course }, index) => {
    const code = `${String.fromCharCode(97 + (index % 26))}${index}q${Math.floor(random() * 1e6).toString(36)}`
    const lead: Lead = {
      firstName: `Nerea${code}`,
      lastName: `Etxeberri${code}`,
      company: `Lantegi ${code} & filles`,
      phone: `05 59 ${10 + (index % 80)} ${10 + Math.floor(random() * 80)} ${10 + Math.floor(random() * 80)}`,
      email: `visiteur.${code}@example.com`,
      needs: `Besoin ${code}`,
    }
    return {
      course,
      hasFinished: course.startsWith('finishes'),
      language: pick(['fr', 'eu']),
      moduleId: pick(['photography', 'excel', 'cybersecurity']),
      score: Math.floor(random() * 6),
      lead,
      strings: [code, lead.phone],
    }
  })
}
