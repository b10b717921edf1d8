import rules from './touch.css?inline'

/**
 * No pull-to-refresh, no text selected by accident, no zoom by double tap, no menu on a long press, nothing of a visitor's in
 * the clipboard, which a reset leaves as it is. The function given back ends it.
 */
export function mindTouchManners(): () => void {
  const removeRules = addRules(rules)
  const stop = new AbortController()
  addEventListener('contextmenu', refuseMenu, { signal: stop.signal })
  addEventListener('copy', refuse, { signal: stop.signal })
  addEventListener('cut', refuse, { signal: stop.signal })
  return () => {
    removeRules()
    stop.abort()
  }
}

function refuse(event: Event): void {
  event.preventDefault()
}

function refuseMenu(event: Event): void {
  if (!isTextField(event.target)) event.preventDefault()
}

function isTextField(target: EventTarget | null): boolean {
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
