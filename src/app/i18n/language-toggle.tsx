import { useLingui } from '@lingui/react/macro'
import { type Language, languages } from '../../core/language.ts'
import { reloadAtRest } from '../reload/reload-at-rest.ts'
import { switchLanguage } from './i18n.ts'
import { useLanguage } from './use-language.ts'

const names: Record<Language, { readonly short: string; readonly long: string }> = {
  fr: { short: 'FR', long: 'Français' },
  eu: { short: 'EU', long: 'Euskara' },
}

let callOffReload = () => {}

async function choose(language: Language): Promise<void> {
  callOffReload()
  try {
    await switchLanguage(language)
  } catch (error) {
    console.warn('Language not loaded:', error)
    // Most browsers don't ask again for a file that did not come: loaded anew, the page comes in the language that was chosen.
    callOffReload = reloadAtRest()
  }
}

/** The language buttons: whole names on the landing screen, two letters elsewhere. Each is in its own language. */
export function LanguageToggle({ form }: { form: 'long' | 'short' }) {
  const { t } = useLingui()
  const current = useLanguage()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1 rounded-md border border-line bg-surface p-1">
      <legend className="sr-only">{t`Langue`}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-current={language === current ? 'true' : undefined}
          className="min-h-12 min-w-12 cursor-pointer rounded-md px-3 text-sm font-semibold text-muted aria-[current=true]:bg-brand aria-[current=true]:text-on-brand"
          onClick={() => void choose(language)}
        >
          {names[language][form]}
        </button>
      ))}
    </fieldset>
  )
}
