import { defaultLanguage, type Language } from '../../core/language.ts'
import { isKiosk } from '../device/settings.ts'

/** Runs `task` once all of the page is there: its templates lie behind this script. */
export function whenParsed(task: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', task, { once: true })
  else task()
}

/** Puts the screen that lies in `template` into the page's root; the page then is in its language. */
export function showTemplate(template: HTMLTemplateElement): void {
  document.getElementById('root')?.replaceChildren(template.content)
  document.documentElement.lang = template.lang
  document.title = template.dataset.title ?? document.title
}

/**
 * Puts a prerendered page into `language`. The page is French; its Basque twin lies behind it, and the style sheet hides the page until
 * that has come. A quiz that a reload comes back to in its middle gets an empty root, for its page shows the first question; so does a
 * kiosk, whose history does not tell where the visit stands.
 */
export function showInLanguage(language: Language): void {
  const root = document.getElementById('root')
  if (root === null) return
  // The script in the head has said it already, but for an address that makes the device a kiosk, or no kiosk any more.
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  // The style sheet has nothing to hide any more; and behind the first frame, which ends at the fold, nothing to leave out.
  const show = () => {
    root.dataset.language = language
    requestAnimationFrame(() => setTimeout(() => delete root.dataset.language))
  }

  if (hasQuizProgress(window.history.state) || (isKiosk() && window.location.pathname !== '/')) {
    root.replaceChildren()
    show()
  } else if (language === defaultLanguage) {
    show()
  } else {
    whenParsed(() => {
      const twin = document.querySelector<HTMLTemplateElement>(`template[lang="${language}"]:not([data-path])`)
      if (twin !== null) showTemplate(twin)
      show()
    })
  }
}

function hasQuizProgress(state: unknown): boolean {
  if (typeof state !== 'object' || state === null || !('quiz' in state)) return false
  const { quiz } = state
  return (
    typeof quiz === 'object' &&
    quiz !== null &&
    'answers' in quiz &&
    Array.isArray(quiz.answers) &&
    quiz.answers.length > 0
  )
}
