import { isAtRest } from '../reload/hold-updates.ts'
import { canReload } from '../reload/reload-at-rest.ts'

declare global {
  interface Window {
    /** Where the browser has it: https://developer.mozilla.org/docs/Web/API/LaunchQueue */
    readonly launchQueue?: { setConsumer(consumer: (launch: { readonly targetURL: string }) => void): void }
  }
}

/**
 * The icon of an installed app that is open brings back what stands on its screen (`launch_handler` in the manifest: to go to the landing
 * screen would take a visitor out of their quiz). Its shortcuts lead to their quiz all the same: `go` is told the path. A link that says more,
 * as a stand's code does, is opened where that disturbs nobody.
 */
export function followLaunches(go: (path: string) => void): void {
  const [opened] = performance.getEntriesByType('navigation')
  // Until version 146 Chromium told the last launch again after a reload, at once.
  let isAgain = opened !== undefined && 'type' in opened && opened.type === 'reload'
  // The first that is told may be the one that has opened this document.
  let own = opened?.name
  window.launchQueue?.setConsumer(async ({ targetURL }) => {
    const isNew = !isAgain && targetURL !== own
    own = undefined
    if (!isNew) return
    const { pathname, search } = new URL(targetURL)
    if (search === '') {
      if (pathname !== '/' && pathname !== window.location.pathname) go(pathname)
    } else if ((await canReload()) && isAtRest()) window.location.assign(targetURL)
  })
  isAgain = false
}
