import rules from './touch.css?inline'

/**
 * No pull-to-refresh, no text selected by accident, no zoom by double tap, no menu on a long press, no form filled in with what an earlier
 * visitor typed. The function given back ends it.
 */
export function mindTouchManners(): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  addEventListener('contextmenu', refuseMenu)
  addEventListener('focusin', refuseAutofill, { capture: true })
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    removeEventListener('contextmenu', refuseMenu)
    removeEventListener('focusin', refuseAutofill, { capture: true })
  }
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
