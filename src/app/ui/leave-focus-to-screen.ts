/** The ref of an element that may go while it has the focus: gives it to the screen's heading then. */
export function leaveFocusToScreen(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) document.querySelector('h1')?.focus({ preventScroll: true })
  }
}
