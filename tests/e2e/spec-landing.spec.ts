import { languages } from '../../src/core/language.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying, words } from '../support/words.ts'
import { expectOpensInNewTab } from './support/external-link.ts'

for (const language of languages) {
  const other = language === 'fr' ? 'eu' : 'fr'
  const long = { fr: 'Français', eu: 'Euskara' }

  test(`§2 / · the language buttons switch every text, the title and the document's language (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, other)
    await visitor.open('/')
    await expect(visitor.link(words[other].start)).toBeVisible()
    const titleBefore = await page.title()

    await visitor.button(long[language]).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(createVisitor(page, language).link(words[language].start)).toBeVisible()
    await expect(visitor.link(words[other].start)).toHaveCount(0)
    await expect(page).not.toHaveTitle(titleBefore)
    await expect(visitor.button(long[language])).toHaveAttribute('aria-current', 'true')
    await expect(visitor.button(long[other])).not.toHaveAttribute('aria-current')
  })

  test(`§2 / · a headline, and a start button that goes to the dashboard (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/')
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await visitor.link(visitor.words.start).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
  })

  test(`§2 / · a link opens the provider's site in a new tab (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/')
    await expectOpensInNewTab(visitor.link(visitor.words.providerSite), 'https://example.org/', visitor.words.newTab)
  })

  test(`§2 / · four tiles make the four claims (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/')
    const tiles = page.getByRole('listitem')
    await expect(tiles).toHaveText(visitor.words.tiles.map(saying))
  })

  test(`§2 / · three cards say why to test one's skills (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/')
    await expect(visitor.heading(visitor.words.why)).toBeVisible()
    const cards = page.getByRole('article')
    await expect(cards.getByRole('heading')).toHaveText(visitor.words.reasons.map(saying))
    for (const card of await cards.all()) await expect(card.getByRole('paragraph')).not.toBeEmpty()
  })
}

test('§1 · the language chosen on the landing page holds on every screen and on the next visit', async ({ page }) => {
  const visitor = createVisitor(page, 'eu')
  await page.goto('/')
  await visitor.button('Euskara').click()
  await visitor.link(words.eu.start).click()
  await expect(visitor.heading(words.eu.chooseModule)).toBeVisible()
  await page.goto('/')
  await expect(visitor.link(words.eu.start)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
})

test('§9 · French is the default language', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(createVisitor(page, 'fr').link(words.fr.start)).toBeVisible()
})
