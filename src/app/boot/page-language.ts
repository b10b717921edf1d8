import type { Language } from '../../core/language.ts'
import { isKiosk } from '../device/settings.ts'

/**
 * Puts a prerendered page into `language` before its first paint. The page is French; its Basque twin lies in `<template id="eu">`
 * behind it. A quiz that a reload comes back to in its middle gets an empty root, for its page shows the first question; so does a kiosk,
 * whose history does not tell where the visit stands.
 */
export function showInLanguage(language: Language): void {
  const root = document.getElementById('root')
  const twin = document.getElementById(language)
  if (root === null) return

  if (twin instanceof HTMLTemplateElement) {
    root.replaceChildren(twin.content)
    document.title = twin.dataset.title ?? document.title
  }
  if (hasQuizProgress(window.history.state) || (isKiosk() && window.location.pathname !== '/')) root.replaceChildren()
  // The page now is what its `lang` says, also after a switch; the style sheet has nothing to hide any more.
  delete root.dataset.language
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
