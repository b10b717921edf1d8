import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    /** There once `findFaults` has put it into the page. */
    readonly axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe on the page as it stands, in dark and in light, which differ by their colours alone; `state` names it where something is found. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await findFaults(page), `${state}, ${colorScheme}`).toEqual([])
  }
}

async function findFaults(page: Page): Promise<readonly string[]> {
  // Contrast is judged where colours have come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} (${node.failureSummary})`))
  }, tags)
}
