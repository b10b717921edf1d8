import { languages } from '../../src/core/language.ts'
import type { LeadField } from '../../src/core/lead-form.ts'
import { exampleProvider } from '../../src/core/provider.ts'
import { leadState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { createVisitor } from '../support/visitor.ts'
import { containing, words } from '../support/words.ts'

const required = ['firstName', 'lastName', 'company', 'phone', 'email'] as const satisfies readonly LeadField[]

/** Which keyboard a phone shows, what it corrects by itself, what the browser may fill in, and what Enter says while all fields are empty. */
const typing: Readonly<Record<LeadField, Readonly<Record<string, string>>>> = {
  firstName: {
    type: 'text',
    autocomplete: 'given-name',
    autocapitalize: 'words',
    spellcheck: 'false',
    enterkeyhint: 'next',
  },
  lastName: {
    type: 'text',
    autocomplete: 'family-name',
    autocapitalize: 'words',
    spellcheck: 'false',
    enterkeyhint: 'next',
  },
  company: {
    type: 'text',
    autocomplete: 'organization',
    autocapitalize: 'words',
    spellcheck: 'false',
    enterkeyhint: 'next',
  },
  phone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', enterkeyhint: 'next' },
  email: {
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'send',
  },
  needs: { autocomplete: 'off' },
}

for (const language of languages) {
  test(`§2 /lead-capture · the teaser shows the percentage, the form has six fields (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/lead-capture', leadState(3))
    await expect(visitor.percentage(60)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(6)
    for (const name of [...required, 'needs'] as const) await expect(visitor.field(name)).toBeVisible()
    await expect(visitor.button(visitor.words.submit)).toBeEnabled()
  })

  test(`§4 Lead form, §8, §9 · submitting says so for 1.5 s, then thanks and shows the results (${language})`, async ({
    page,
    inbox,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/lead-capture', leadState(4))
    await visitor.fillLead()
    await page.clock.install({ time: '2026-11-20T10:00:00Z' })
    await page.clock.pauseAt('2026-11-20T10:01:00Z')
    await visitor.button(visitor.words.submit).click()
    await expect(visitor.button(visitor.words.submitting)).toBeDisabled()
    // What is typed now would not be sent.
    for (const name of [...required, 'needs'] as const) await expect(visitor.field(name)).not.toBeEditable()
    await expect(page.locator('[aria-live=polite]')).toHaveText(visitor.words.submitting)
    await page.clock.runFor(1_400)
    await expect(visitor.button(visitor.words.submitting)).toBeDisabled()
    await expect(visitor.toast(visitor.words.thanks)).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(visitor.toast(visitor.words.thanks)).toBeVisible()
    await expect(page).toHaveURL(/\/results$/)
    await page.clock.resume()
    await inbox.waitForEmails(testLead.email, 1)
  })

  for (const missing of required) {
    test(`§5 Lead form · ${missing} is required (${language})`, async ({ page, faultProxy }) => {
      const visitor = createVisitor(page, language)
      await visitor.openWithState('/lead-capture', leadState())
      await visitor.fillLead({ [missing]: '' })
      await visitor.button(visitor.words.submit).click()
      await expect(visitor.field(missing)).toHaveAttribute('aria-invalid', 'true')
      await expect(visitor.field(missing)).toHaveAccessibleDescription(/\S/)
      await expect(visitor.field(missing)).toBeFocused()
      await expect(page).toHaveURL(/\/lead-capture/)
      await expect(visitor.toast(visitor.words.thanks)).toHaveCount(0)
      expect(faultProxy.calls()).toEqual([])
    })
  }

  test(`§5 Lead form · the email must have the form of an email (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/lead-capture', leadState())
    for (const email of ['ana', 'ana@example', 'ana @example.com', 'ana@example.com, jon@example.com']) {
      await visitor.fillLead({ email })
      await visitor.button(visitor.words.submit).click()
      await expect(visitor.field('email')).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page).toHaveURL(/\/lead-capture/)
  })

  test(`§5 Lead form · what is wrong is said in the product's language (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    const other = createVisitor(page, language === 'fr' ? 'eu' : 'fr')
    await visitor.openWithState('/lead-capture', leadState())
    await visitor.button(visitor.words.submit).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('link')).toHaveCount(required.length)
    // What is mended later is not followed by all the rest again.
    await expect(alert).toHaveAttribute('aria-atomic', 'false')
    const said = await alert.innerText()
    await page.getByRole('button', { name: other.language.toUpperCase() }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', other.language)
    await expect(alert).not.toContainText(said.split('\n')[0] ?? '')
  })
}

test('§5 Lead form · needs is optional, with four rows; each field has its type and brings the right keyboard', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await expect(visitor.field('needs')).toHaveJSProperty('rows', 4)
  for (const field of [...required, 'needs'] as const) {
    for (const [name, value] of Object.entries(typing[field])) {
      await expect(visitor.field(field)).toHaveAttribute(name, value)
    }
    if (field !== 'needs') await expect(visitor.field(field)).toHaveAttribute('aria-required', 'true')
  }
  await visitor.fillLead({ needs: '' })
  await expect(visitor.field('firstName')).toHaveAttribute('enterkeyhint', 'send')
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
})

for (const [language, readMore] of [
  ['fr', 'Lire toute la notice de confidentialité'],
  ['eu', 'Irakurri pribatutasun-ohar osoa'],
] as const) {
  test(`the privacy notice names the provider and where to write to, on both of its levels (${language})`, async ({
    page,
  }) => {
    const { name, postalAddress, privacyContact } = exampleProvider
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/lead-capture', leadState())
    await expect(page.getByText(new RegExp(`${name}.*\\b3\\b`))).toBeVisible()
    await expect(page.getByText(privacyContact)).toBeVisible()
    await visitor.button(readMore).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`${name}, ${postalAddress}`)).toBeVisible()
    await expect(dialog.locator(`a[href="mailto:${privacyContact}"]`)).toHaveText([privacyContact, privacyContact])
  })
}

for (const [language, calls] of [
  ['fr', 'Tout appel commercial à un particulier suppose son accord préalable.'],
  ['eu', 'Partikularrei merkataritza-deiak egiteko, haien aldez aurreko baimena behar da.'],
] as const) {
  test(`the form that asks for a number says what a commercial call wants (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/lead-capture', leadState())
    await expect(visitor.field('phone')).toBeVisible()
    await expect(page.getByText(calls)).toBeVisible()
  })
}

for (const [language, limit, length] of [
  ['fr', '2\u00a0000 caractères', '2\u00a0100'],
  ['eu', '2\\.000 karakteretan', '2\\.100'],
] as const) {
  test(`§5 Lead form · needs that are too long are said to be, in numbers as the language writes them (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/lead-capture', leadState())
    await visitor.fillLead({ needs: 'a'.repeat(2100) })
    await visitor.button(visitor.words.submit).click()
    await expect(visitor.field('needs')).toHaveAccessibleDescription(new RegExp(`${limit}.*${length}`))
  })
}

test('§3, §4 Lead form · the results receive the form, the module, the score and the total', async ({
  page,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState(2, 'photography'))
  await visitor.fillLead()
  await visitor.submitLead()
  const state = await page.evaluate((): unknown => history.state)
  expect(state).toMatchObject({ ...testLead, moduleId: 'photography', score: 2, total: 5 })
  await inbox.waitForEmails(testLead.email, 1)
})

test('§4 Lead form · nothing is sent to a server while the form is submitted', async ({ page, faultProxy, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  const requested: string[] = []
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  page.context().on('request', (request) => request.method() === 'POST' && requested.push(page.url()))
  const sending = visitor.button(visitor.words.submitting).waitFor()
  await visitor.button(visitor.words.submit).click()
  await sending
  await expect(page).toHaveURL(/\/results$/)
  await inbox.waitForEmails(testLead.email, 1)
  expect(faultProxy.calls()).toHaveLength(1)
  expect(requested).toEqual([expect.stringMatching(/\/results$/)])
})

test('§2 /lead-capture · without state it leads to the dashboard', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/lead-capture')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(visitor.heading(words.fr.chooseModule)).toBeVisible()
})

for (const [language, counts] of [
  ['fr', ['0 bonne réponse sur\u00a05', '1 bonne réponse sur\u00a05', '2 bonnes réponses sur\u00a05']],
  ['eu', ['5 galderatik 0 erantzun zuzen', '5 galderatik erantzun zuzen bat', '5 galderatik 2 erantzun zuzen']],
] as const) {
  test(`§2 /lead-capture · the teaser counts none, one and several as the language does (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    for (const [score, count] of counts.entries()) {
      await visitor.openWithState('/lead-capture', leadState(score))
      await expect(page.getByText(count, { exact: true })).toBeVisible()
    }
  })
}

for (const [score, percentage] of [
  [0, 0],
  [1, 20],
  [5, 100],
] as const) {
  test(`§9 · ${score} of 5 is shown as ${percentage} % on lead-capture and on results`, async ({ page }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState(score))
    await expect(visitor.percentage(percentage)).toBeVisible()
    const { answers, ...results } = leadState(score)
    await visitor.openWithState('/results', { ...results, answers })
    await expect(visitor.percentage(percentage)).toBeVisible()
    await expect(page.getByText(containing('Bonnes réponses'))).toBeVisible()
  })
}
