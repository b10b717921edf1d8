import type { CDPSession, Locator, Page } from 'playwright/test'

export type Finger = readonly [x: number, y: number]

/** Puts fingers on the screen, moves and lifts them: gives a function that tells which are on it. */
export async function createFingers(page: Page) {
  const session = await page.context().newCDPSession(page)
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: readonly Finger[]) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
  }
}

/** A double tap, at where `target` is by the first of the two. */
export async function tapTwice(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (box === null) throw new Error('not to be seen')
  let taps = 0
  await tapOn(target.page(), [box.x + box.width / 2, box.y + box.height / 2], () => taps++ === 2)
}

/** Taps at one place until it `isEnough`: five times a second or faster by the time that the taps carry, however busy the machine is. */
export async function tapOn(page: Page, finger: Finger, isEnough: () => boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let at = Date.now() / 1000
  while (!isEnough()) {
    await tap(session, finger, at)
    at = Math.min(Date.now() / 1000, at + 0.2)
  }
}

async function tap(session: CDPSession, [x, y]: Finger, timestamp: number): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
}
