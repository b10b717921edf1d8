import { isKiosk } from '../device/settings.ts'
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
  const isReload = opened !== undefined && 'type' in opened && opened.type === 'reload'
  // At once comes the launch that has opened this document; until version 146 of Chromium also the last one again, after a reload.
  let isAtOnce = true
  window.launchQueue?.setConsumer(async ({ targetURL }) => {
    if (isAtOnce && (isReload || targetURL === opened?.name)) return
    const { pathname, search } = new URL(targetURL)
    if (search === '') {
      if (pathname !== '/' && pathname !== window.location.pathname) go(pathname)
    } else if ((await canReload()) && isAtRest()) {
      // On a kiosk by the landing screen, which begins a visit: what stands here may be a visitor's results.
      window.location.assign((isKiosk() ? '/' : pathname) + search)
    }
  })
  isAtOnce = false
}
