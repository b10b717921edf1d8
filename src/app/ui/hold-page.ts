/** How many hold the page: a text that was long in coming may open over another dialog. */
let held = 0

/**
 * Has no finger move the page under what lies over it, or pull it to be loaded anew, until the function that it gives is called. Not by a dialog's own
 * `overscroll-behavior`: that keeps whoever has enlarged the page from what is out of sight (https://github.com/w3c/csswg-drafts/issues/12919). Nor
 * by a rule with `:has`, which delays the first paint.
 */
export function holdPage(): () => void {
  const page = document.documentElement
  const { style, offsetWidth } = page
  if (held++ === 0) {
    // Nothing can lie over the lane that the theme keeps for a scrollbar: it goes, and nothing moves.
    style.cssText = 'overflow: hidden; overscroll-behavior: none; scrollbar-gutter: auto'
    style.paddingRight = `${page.offsetWidth - offsetWidth}px`
  }
  return () => {
    if (--held === 0) style.cssText = ''
  }
}
