/** Whether all of `element`'s height lies in what is seen of the page: a phone's keyboard covers the rest, on iOS without the page's window being told. */
export function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  return Math.ceil(top) >= offsetTop && Math.floor(bottom) <= offsetTop + height
}
