import { languages } from '../../src/core/language.ts'
import { expect, test } from '../support/fixtures.ts'
import { availableTitles, comingSoonTitles, modulesClaimed } from '../support/offer.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying, words } from '../support/words.ts'
import { expectOpensInNewTab } from './support/external-link.ts'

for (const language of languages) {
  test(`§2 /dashboard · a back arrow leads to the landing page (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/dashboard')
    await visitor.link(visitor.words.back).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(visitor.link(visitor.words.start)).toBeVisible()
  })

  test(`§2 /dashboard · an FR/EU toggle switches the language (${language})`, async ({ page }) => {
    const other = language === 'fr' ? 'eu' : 'fr'
    const visitor = createVisitor(page, other)
    await visitor.open('/dashboard')
    await visitor.button(language.toUpperCase()).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(visitor.heading(words[language].chooseModule)).toBeVisible()
    await expect(visitor.heading(words[other].chooseModule)).toHaveCount(0)
  })

  test(`§2 /dashboard · one card per available module, its start button goes to its quiz (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    const titles = Object.entries(availableTitles)
    await visitor.open('/dashboard')
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(titles.length)
    for (const [moduleId, title] of titles) {
      await visitor.link(`${visitor.words.startModule} ${title[language]}`).click()
      await expect(page).toHaveURL((url) => url.pathname === `/quiz/${moduleId}`)
      await expect(page.getByText(`${visitor.words.question} 1 / 5`)).toBeVisible()
      await visitor.link(visitor.words.back).click()
      await expect(visitor.heading(visitor.words.chooseModule)).toBeVisible()
    }
  })

  test(`§2 /dashboard · the cards of what is coming soon can't be pressed (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/dashboard')
    const cards = page.getByRole('listitem').filter({
      has: page.getByText(saying(visitor.words.comingSoon)),
    })
    await expect(cards.getByRole('heading')).toHaveText(comingSoonTitles.map((title) => saying(title[language])))
    await expect(cards.locator('a, button, [tabindex], [role=button], [role=link]')).toHaveCount(0)
  })

  test(`§2 /dashboard · a closing call to action opens the provider's contact page (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/dashboard')
    await expectOpensInNewTab(visitor.link(visitor.words.contact), 'https://example.org/contact', visitor.words.newTab)
  })
}

test('§9 · as many modules as promised are available and coming soon, and the landing page claims their sum', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/dashboard')
  const links = page.getByRole('main').getByRole('link', { name: new RegExp(`^${words.fr.startModule} `) })
  await expect(links).toHaveCount(Object.keys(availableTitles).length)
  await expect(page.getByText(saying(words.fr.comingSoon))).toHaveCount(comingSoonTitles.length)
  await visitor.open('/')
  await expect(page.getByText(saying(`${modulesClaimed} modules`))).toBeVisible()
})
