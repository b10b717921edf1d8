/**
 * Whether Chromium has loaded this page ahead, and may never show it: then `run` is called once it is shown.
 * https://developer.mozilla.org/docs/Web/API/Document/prerendering
 */
export function onceShown(run: () => void): boolean {
  const isAhead = 'prerendering' in document && document.prerendering === true
  // The window hears on the way down only.
  if (isAhead) addEventListener('prerenderingchange', run, true)
  return isAhead
}
