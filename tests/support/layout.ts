import { expect, type Page } from 'playwright/test'

/** Sets the page's text size in px as a visitor does in the browser's settings, so that media queries in rem follow it. */
export async function setTextSize(page: Page, fontSize: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } })
}

export async function expectTextSize(page: Page, fontSize: number): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${fontSize}px`)
}

/** Nothing reaches beyond the page's width, and no text is cut off within its box. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const found = await page.evaluate((): readonly string[] => {
    // What is too wide widens a phone's layout, but not what one sees of it.
    const width = Math.round(visualViewport?.width ?? innerWidth)
    const isDrawing = (element: Element) => element.closest('svg, [aria-hidden=true]') !== null
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      if (isDrawing(element) || !isSeen(element) || element.closest('.sr-only') !== null) return false
      const { left, right } = element.getBoundingClientRect()
      // A field scrolls its own text.
      const isCut =
        !element.matches('input, textarea') &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      return right > width + 1 || left < -1 || isCut
    })
    const scrolls = document.documentElement.scrollWidth > width ? [`the page scrolls sideways`] : []
    return [...scrolls, ...beyond.map((element) => element.outerHTML.slice(0, 160))]
  })
  expect.soft(found, `${state}: nothing overflows`).toEqual([])
}

/** From now on each document of the page keeps count of its layout shifts. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null }[]
        }
        if (hadRecentInput) continue
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
        shifts.push(`${value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${nodes.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** No layout shift since this document was opened, but those that follow a press at once. */
export async function expectNoLayoutShift(page: Page, state: string): Promise<void> {
  const shifts = await page.evaluate(async (): Promise<string[]> => {
    // What the last frame moved is reported when the browser is idle.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => requestIdleCallback(resolve))
    return [...(Object.getOwnPropertyDescriptor(window, 'shifts')?.value ?? [])]
  })
  expect.soft(shifts, `${state}: nothing shifts`).toEqual([])
}
