declare global {
  interface Window {
    /** Where the browser has it: https://developer.mozilla.org/docs/Web/API/LaunchQueue */
    readonly launchQueue?: { setConsumer(consumer: (launch: { readonly targetURL: string }) => void): void }
  }
}

/**
 * The icon of an installed app that is open brings back what stands on its screen (`launch_handler` in the manifest: to go to the landing
 * screen would take a visitor out of their quiz). Its shortcuts lead to their quiz all the same: `go` is told the path.
 */
export function followLaunches(go: (path: string) => void): void {
  // The first that is told may be the one that has opened this document.
  let own = performance.getEntriesByType('navigation')[0]?.name
  window.launchQueue?.setConsumer(({ targetURL }) => {
    const { pathname } = new URL(targetURL)
    if (pathname !== '/' && pathname !== window.location.pathname && targetURL !== own) go(pathname)
    own = undefined
  })
}
