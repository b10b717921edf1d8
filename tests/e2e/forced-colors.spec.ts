import type { Locator } from 'playwright/test'
import { resultsState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** The colours painted at two places of an element, in parts of its width. The parts of a progress bar have no computed style. */
async function colorsAt(locator: Locator, places: readonly [number, number]): Promise<readonly string[]> {
  const bytes = [...(await locator.screenshot())]
  return locator.page().evaluate(
    async ([png, parts]) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(png)]))
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })
      context?.drawImage(picture, 0, 0)
      return parts.map((part) =>
        String(context?.getImageData(picture.width * part, picture.height / 2, 1, 1).data ?? 'no picture'),
      )
    },
    [bytes, places] as const,
  )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme })
    test(`where the system forces its colours, what fills tell elsewhere is still to be seen (${colorScheme})`, async ({
      page,
    }) => {
      const visitor = createVisitor(page, 'fr')
      const ground = () => styleOf(page.locator('body'), 'background-color')

      await visitor.open('/')
      const start = visitor.link(visitor.words.start)
      expect(await styleOf(start, 'border-top-width')).toBe('1px')
      expect(await styleOf(start, 'border-top-color')).not.toBe(await ground())
      const [chosen] = await colorsAt(visitor.button('Français'), [0.1, 0.9])
      const [other] = await colorsAt(visitor.button('Euskara'), [0.1, 0.9])
      expect(chosen).not.toBe(other)

      await visitor.open('/quiz/excel')
      const progress = page.getByRole('progressbar')
      await expect(progress).toBeVisible()
      const [done, open] = await colorsAt(progress, [0.1, 0.9])
      expect(done).not.toBe(open)
      expect(await styleOf(progress, 'border-top-width')).toBe('1px')
      await visitor.option(1).check()
      const row = (index: number) => page.locator('label').nth(index)
      expect(await styleOf(row(1), 'border-top-color')).not.toBe(await styleOf(row(0), 'border-top-color'))

      await visitor.openWithState('/results', resultsState(5))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const ring = page.locator('svg circle').first()
      expect(await styleOf(ring, 'color')).toBe(await styleOf(page.locator('body'), 'color'))
    })
  })
}
