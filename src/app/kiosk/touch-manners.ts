import rules from './touch.css?inline'

/**
 * No pull-to-refresh, no text selected by accident, no zoom by double tap, no menu on a long press, no form filled in with what an earlier
 * visitor typed, nothing of theirs in the clipboard, which a reset leaves as it is. The function given back ends it.
 */
export function mindTouchManners(): () => void {
  const removeRules = addRules(rules)
  addEventListener('contextmenu', refuseMenu)
  for (const type of copying) addEventListener(type, refuse)
  addEventListener('focusin', refuseAutofill, { capture: true })
  return () => {
    removeRules()
    removeEventListener('contextmenu', refuseMenu)
    for (const type of copying) removeEventListener(type, refuse)
    removeEventListener('focusin', refuseAutofill, { capture: true })
  }
}

const copying = ['copy', 'cut'] as const

function refuse(event: Event): void {
  event.preventDefault()
}

function refuseMenu(event: Event): void {
  if (!isTextField(event.target)) event.preventDefault()
}

/** Before the browser looks for something to suggest, and for what it learns from the form later. */
function refuseAutofill({ target }: Event): void {
  if (!isTextField(target)) return
  target.autocomplete = 'off'
  if (target.form !== null) target.form.autocomplete = 'off'
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/** Adds rules to the page's own sheet, for Safari before 16.4 can't construct one. The function given back removes them. */
function addRules(text: string): () => void {
  const sheet = document.styleSheets[0]
  if (sheet === undefined) return () => {}
  const rule = sheet.cssRules.item(sheet.insertRule(`@media all{${text}}`, sheet.cssRules.length))
  return () => {
    if (rule !== null) sheet.deleteRule([...sheet.cssRules].indexOf(rule))
  }
}
