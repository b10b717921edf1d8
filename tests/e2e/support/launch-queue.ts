import type { Page } from 'playwright/test'

export interface LaunchQueue {
  /** Tells the app that is open that somebody launches `path`, as its icon, a shortcut or a link does. */
  launch(path: string): Promise<void>
  /** Resolves once the app listens. */
  waitForListener(): Promise<void>
}

/**
 * Gives `page` a launch queue as Chromium's: who listens is told at once of the launch that has opened the document; up to version 146, which
 * `isOld` stands for, of the last launch after a reload too.
 */
export async function addLaunchQueue(page: Page, { isOld = true } = {}): Promise<LaunchQueue> {
  await page.addInitScript((tellsAgain) => {
    type Consumer = (launch: { targetURL: string }) => void
    const key = 'test.last-launch'
    const [navigation] = performance.getEntriesByType('navigation')
    const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
    if (!isReload) sessionStorage.setItem(key, window.location.href)
    let consumer: Consumer = () => {}
    const launch = (targetURL: string) => {
      sessionStorage.setItem(key, targetURL)
      consumer({ targetURL })
    }
    const setConsumer = (next: Consumer) => {
      consumer = next
      if (tellsAgain || !isReload) consumer({ targetURL: sessionStorage.getItem(key) ?? '' })
      Object.assign(window, { isListening: true })
    }
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
    Object.assign(window, { launch })
  }, isOld)
  return {
    launch: (path) =>
      page.evaluate((to) => Reflect.get(window, 'launch')(new URL(to, window.location.href).href), path),
    waitForListener: async () => {
      await page.waitForFunction(() => 'isListening' in window)
    },
  }
}
