import { devices, expect, type Page } from 'playwright/test'

/** For `deviceScaleFactor`: where lengths are measured they are rounded to a phone's pixels, of which the other tests draw fewer. */
export const phoneScale = devices['Pixel 7'].deviceScaleFactor

/** Sets the page's text size in px as a visitor does in the browser's settings, so that media queries in rem follow it. */
export async function setTextSize(page: Page, fontSize: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } })
}

export async function expectTextSize(page: Page, fontSize: number): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${fontSize}px`)
}

/** Resizes the page's window; resolves once the page is laid out for it. */
export async function resizeWindow(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async ({ width, height }) => {
    while (innerWidth !== width || innerHeight !== height) await new Promise(requestAnimationFrame)
  }, size)
}

/** Gives all text the room that readers may ask for, which no page may lose words by (WCAG 1.4.12), or takes it back. */
export async function setTextSpacing(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((isWanted) => {
    // Unlike a style element, it is no matter of the content security policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `)
    document.adoptedStyleSheets = isWanted ? [sheet] : []
  }, isSpaced)
}

/** What one taps is 48 px high, but for links within a text. */
export async function expectTouchTargets(page: Page, state: string): Promise<void> {
  const found = await page.evaluate((): readonly string[] => {
    // The label of a radio button or a file is tapped in its place.
    const targets = [...document.querySelectorAll('a, button, input:not(label *), textarea, label:has(input)')]
    return targets
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !(element.matches(':is(p, li) a') && getComputedStyle(element).display === 'inline'))
      .filter((element) => element.getBoundingClientRect().height < 48)
      .map((element) => element.outerHTML.slice(0, 160))
  })
  expect.soft(found, `${state}: what one taps is 48 px high`).toEqual([])
}

/** Nothing reaches beyond the page's width or out of what lies over the page, and no text is cut off within its box or sticks out of it. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const found = await page.evaluate((): readonly string[] => {
    // What is too wide widens a phone's layout, but not what one sees of it.
    const width = Math.round(visualViewport?.width ?? innerWidth)
    // What screen readers pass over is a drawing, unless it has words of a language.
    const isDrawing = (element: Element) => element.closest('svg, [aria-hidden=true]:not(:has([lang]))') !== null
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      if (isDrawing(element) || !isSeen(element) || element.closest('.sr-only') !== null) return false
      const { left, right } = element.getBoundingClientRect()
      // A field scrolls its own text.
      const isTooNarrow = !element.matches('input, textarea') && element.scrollWidth > element.clientWidth + 1
      // A dialog scrolls; what else lies over the page shows all that it has.
      const isTooLow =
        !element.matches('dialog') &&
        getComputedStyle(element).position === 'fixed' &&
        element.scrollHeight > element.clientHeight + 1
      return right > width + 1 || left < -1 || isTooNarrow || isTooLow
    })
    const scrolls = document.documentElement.scrollWidth > width ? [`the page scrolls sideways`] : []
    return [...scrolls, ...beyond.map((element) => element.outerHTML.slice(0, 160))]
  })
  expect.soft(found, `${state}: nothing overflows`).toEqual([])
}

/** No word is broken in two by the end of its line. An address or a formula may be. */
export async function expectWholeWords(page: Page, state: string): Promise<void> {
  const found = await page.evaluate((): readonly string[] => {
    const range = document.createRange()
    const isBroken = (text: Text, from: number, length: number) => {
      range.setStart(text, from)
      range.setEnd(text, from + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!(text instanceof Text) || text.parentElement?.checkVisibility() !== true) continue
      for (const { 0: token, index: start } of text.data.matchAll(/\S+/g)) {
        if (/[@=]|:\/\/|\p{Letter}\(/u.test(token)) continue
        for (const { 0: word, index } of token.matchAll(/\p{Letter}+/gu)) {
          if (isBroken(text, start + index, word.length)) broken.push(word)
        }
      }
    }
    return broken
  })
  expect.soft(found, `${state}: words stay whole`).toEqual([])
}

/**
 * However far the open dialog is scrolled, its title and close button are in view and leave it half of its height at least, and nothing
 * that takes the focus lies under them. True where no dialog is open.
 */
export async function expectTitleBarInView(page: Page, state: string): Promise<void> {
  const found = await page.evaluate(async (): Promise<readonly string[]> => {
    const dialog = document.querySelector('dialog:modal')
    const bar = dialog?.querySelector('h2')?.parentElement
    const close = bar?.querySelector('button')
    if (dialog == null || bar == null || close == null) return []
    // The dialog hears of its bar's height in this way, and sooner than who asks later.
    await new Promise<void>((resolve) => new ResizeObserver(() => resolve()).observe(bar))
    const { activeElement } = document
    const nameOf = (element: Element) => element.outerHTML.slice(0, 120)
    const isInView = () => {
      const { left, top, width, height } = close.getBoundingClientRect()
      return close.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const found: string[] = []
    if (bar.clientHeight > dialog.clientHeight / 2) found.push('the bar takes more than half of the dialog')
    dialog.scrollTop = dialog.scrollHeight
    if (!isInView()) found.push('the close button is out of view')
    const targets = [...dialog.querySelectorAll<HTMLElement>('a, button:enabled, input')]
    for (const target of targets.filter((element) => !bar.contains(element)).reverse()) {
      target.focus()
      // A file's field is not seen: its label is.
      const seen = target.closest('label') ?? target
      if (seen.getBoundingClientRect().top < bar.getBoundingClientRect().bottom) found.push(`under: ${nameOf(seen)}`)
    }
    dialog.scrollTop = 0
    if (activeElement instanceof HTMLElement) activeElement.focus()
    return found
  })
  expect.soft(found, `${state}: the title bar stays, and covers no focus`).toEqual([])
}

/**
 * A browser paints what it has read so far where the rest takes its time. Takes the page off again element by element, from its end, and
 * expects what is seen of it to stand where it stands in the whole page, or less than the 3 px away from which a browser counts as a shift.
 * Leaves the page empty.
 */
export async function expectNoMoveWhileRead(page: Page, state: string): Promise<void> {
  const moved = await page.evaluate((): readonly string[] => {
    // A drawing comes with what it stands in.
    const elements = [...document.querySelectorAll('#root *:not(svg, svg *)')]
    if (elements.length === 0) return ['nothing to read']
    const whole = elements.map((element) => element.getBoundingClientRect())
    const moved = new Map<Element, string>()
    const unread = document.createRange()
    unread.selectNodeContents(document.body)
    for (const [end, next] of [...elements.entries()].reverse()) {
      unread.setStartBefore(next)
      unread.deleteContents()
      for (const [index, element] of elements.slice(0, end).entries()) {
        // The main part by itself draws nothing.
        if (element.matches('main:empty') || !element.checkVisibility({ visibilityProperty: true })) continue
        const { x, y, width, height } = element.getBoundingClientRect()
        const { x: wholeX = x, y: wholeY = y } = whole[index] ?? {}
        const isSeen = width * height > 0 && Math.min(y, wholeY) < innerHeight
        if (!isSeen || Math.max(Math.abs(x - wholeX), Math.abs(y - wholeY)) < 3) continue
        moved.set(element, `from ${x},${y} to ${wholeX},${wholeY}: ${element.outerHTML.slice(0, 120)}`)
      }
    }
    return [...moved.values()]
  })
  expect.soft(moved, `${state}: nothing moves while the page is read`).toEqual([])
}

declare global {
  interface Window {
    /** The document's layout shifts, and the spans of time in which something pressed or typed is answered, in milliseconds since it was opened. */
    layoutWatch?: {
      readonly shifts: { readonly at: number; readonly text: string }[]
      readonly answers: { readonly from: number; to: number }[]
    }
  }
}

/** From now on each document of the page keeps count of its layout shifts. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: NonNullable<Window['layoutWatch']> = { shifts: [], answers: [] }
    window.layoutWatch = watch
    // The browser counts half a second after a press, in which a slow machine may paint nothing: what the three frames after it
    // show is its answer too.
    const expectAnswer = ({ timeStamp: from }: Event) => {
      const answer = { from, to: Number.POSITIVE_INFINITY }
      watch.answers.push(answer)
      const waitForFrames = (left: number) =>
        requestAnimationFrame((now) => {
          if (left > 1) waitForFrames(left - 1)
          else answer.to = now
        })
      waitForFrames(3)
    }
    for (const type of ['pointerdown', 'click', 'keydown', 'input', 'change']) {
      addEventListener(type, expectAnswer, true)
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        const nodes = sources.map(({ node, previousRect: { x, y }, currentRect: now }) => {
          const tag = node instanceof Element ? node.outerHTML.slice(0, 120) : ''
          return `from ${x},${y} to ${now.x},${now.y}: ${tag}`
        })
        const text = `${value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${nodes.join(' | ')}`
        watch.shifts.push({ at: entry.startTime, text })
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
    if (window.layoutWatch === undefined) return ['nobody watched']
    const { shifts, answers } = window.layoutWatch
    return shifts.filter(({ at }) => !answers.some(({ from, to }) => at >= from && at <= to)).map(({ text }) => text)
  })
  expect.soft(shifts, `${state}: nothing shifts`).toEqual([])
}
