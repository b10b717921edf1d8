import { defaultLanguage, type Language } from '../../core/language.ts'
import { isKiosk } from '../device/settings.ts'

export const isLanding = () => window.location.pathname === '/'

/** Runs `task` once all of the page is there: its templates lie behind this script. */
export function whenParsed(task: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', task, { once: true })
  else task()
}

/**
 * Lets the screen in the page's root and the one that lies in `template` change places, with their titles and languages; the page then is in
 * the language of the second.
 */
export function exchangeScreen(template: HTMLTemplateElement): void {
  const root = document.getElementById('root')
  if (root === null) return
  const { title, documentElement } = document
  const { lang } = documentElement
  const before = [...root.childNodes]
  root.replaceChildren(template.content)
  documentElement.lang = template.lang
  document.title = template.dataset.title ?? title
  template.content.append(...before)
  template.lang = lang
  template.dataset.title = title
}

/** Leaves the page's screen to the app. */
export function emptyScreen(): void {
  document.getElementById('root')?.replaceChildren()
}

/**
 * Puts a prerendered page into `language`. The page is French; its Basque twin lies behind it, and the style sheet hides the page until
 * that has come. A quiz that a reload comes back to in its middle gets an empty root, for its page shows the first question; so does any
 * page of a kiosk but the landing, for its history does not tell where the visit stands.
 */
export function showInLanguage(language: Language): void {
  const root = document.getElementById('root')
  if (root === null) return
  // The script in front of the screen has said it already, but for an address that makes the device a kiosk, or no kiosk any more.
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  // The page then is what its `lang` says, also after a switch; the style sheet has nothing to hide any more.
  const unhide = () => delete root.dataset.language

  if (hasQuizProgress() || (isKiosk() && !isLanding())) {
    emptyScreen()
    unhide()
  } else if (language === defaultLanguage) {
    unhide()
  } else {
    whenParsed(() => {
      const twin = document.querySelector<HTMLTemplateElement>(`template[lang="${language}"]:not([data-path])`)
      if (twin !== null) exchangeScreen(twin)
      unhide()
    })
  }
}

/** Whether the history entry holds a `QuizProgress`; by hand, since this script stands inline in every page and carries no parser. */
function hasQuizProgress(): boolean {
  const answers: unknown = window.history.state?.quiz?.answers
  return Array.isArray(answers) && answers.length > 0
}
