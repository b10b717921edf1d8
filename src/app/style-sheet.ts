/** After this long without its style a screen that looks bare beats none. */
const patienceMs = 5000

/** Resolves once the whole style sheet is there: a page brings along the rules of its own screen only. */
export async function whenStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  // The dev server puts styles into the page itself.
  if (link === null || link.sheet !== null) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    setTimeout(resolve, patienceMs)
  })
}
