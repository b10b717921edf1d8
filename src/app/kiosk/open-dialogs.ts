/** Whether somebody reads in a dialog, whichever part of the app has opened it. */

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}

export function watchDialogs(tell: () => void): () => void {
  const watch = new MutationObserver(tell)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  return () => watch.disconnect()
}

/** As Escape would. */
export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog[open]'))
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}
