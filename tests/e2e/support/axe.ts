import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    /** There once `expectAccessible` has put it into the page. */
    readonly axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Runs axe on the page as it stands; `state` names it where something is found. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Contrast is judged where colours have come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  await page.evaluate(`window.axe ?? (() => { ${axe.source} })()`)
  const found = await page.evaluate(async (values): Promise<readonly string[]> => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} (${node.failureSummary})`))
  }, tags)
  expect.soft(found, state).toEqual([])
}
