/** The id of each screen's main part. */
export const mainId = 'main'

/**
 * Moves the focus to the main part at a press on the link to it, before React has come and with it. The browser's own way would add an entry to
 * the history, which the router would take for a change of place.
 */
export function answerSkipLink(): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest(`[href="#${mainId}"]`)
      if (!link) return
      event.preventDefault()
      event.stopImmediatePropagation()
      document.getElementById(mainId)?.focus()
    },
    true,
  )
}
