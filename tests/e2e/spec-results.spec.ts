import { languages } from '../../src/core/language.ts'
import { nameProvider } from '../../src/core/module.ts'
import { bandOf, percentageOf } from '../../src/core/score.ts'
import { leadState, moduleOf, resultsState } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { createVisitor } from '../support/visitor.ts'
import { containing, saying } from '../support/words.ts'
import { expectOpensInNewTab } from './support/external-link.ts'

const scores = [0, 1, 2, 3, 4, 5] as const

for (const language of languages) {
  test(`§2 /results, §4 bands · percentage, title, circle's colour and advice follow the score (${language})`, async ({
    page,
    faultProxy,
  }) => {
    const visitor = createVisitor(page, language)
    const colours = new Map<string, Set<string>>()
    const advice = new Map<string, Set<string>>()
    for (const score of scores) {
      const percentage = percentageOf(score, 5)
      const band = percentage >= 80 ? 'excellent' : percentage >= 60 ? 'good' : 'start'
      expect(bandOf(percentage)).toBe(band)
      await visitor.openWithState('/results', leadState(score))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying(visitor.words.bands[band]))
      const number = visitor.percentage(percentage)
      await expect(number).toBeVisible()
      const colour = await number
        .locator('xpath=..')
        .locator('circle')
        .first()
        .evaluate((ring) => getComputedStyle(ring).fill)
      colours.set(band, (colours.get(band) ?? new Set()).add(colour))
      const { message, steps } = nameProvider(moduleOf('excel').advice[band][language], 'Trebe')
      for (const text of [message, ...steps]) await expect(page.getByText(saying(text))).toBeVisible()
      expect(message, 'the advice names the provider').toContain('Trebe')
      advice.set(band, (advice.get(band) ?? new Set()).add(message))
    }
    expect(
      [...colours.values()].map((set) => set.size),
      'one colour a band',
    ).toEqual([1, 1, 1])
    expect(new Set([...colours.values()].flatMap((set) => [...set])).size, 'three colours').toBe(3)
    expect(new Set([...advice.values()].flatMap((set) => [...set])).size, 'an advice of its own a band').toBe(3)
    expect(faultProxy.calls(), 'nothing is sent without an email').toEqual([])
  })

  test(`§2 /results · a greeting with the first name, the two counts (${language})`, async ({ page, inbox }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/results', resultsState(3))
    await expect(page.getByText(saying(`${visitor.words.hello} Ana`))).toBeVisible()
    const count = (label: string) =>
      page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[normalize-space()="${label}"]`) })
    await expect(count(visitor.words.correctAnswers)).toHaveText('3')
    await expect(count(visitor.words.totalQuestions)).toHaveText('5')
    await inbox.waitForEmails(testLead.email, 1)
  })

  test(`§2 /results, §5 · with an email it says that the analysis was sent there, once it was (${language})`, async ({
    page,
    inbox,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/results', resultsState(3))
    await expect(visitor.notice('sent')).toBeVisible()
    const [email] = await inbox.waitForEmails(testLead.email, 1)
    expect(email?.subject).toContain('60')
  })

  test(`§2 /results · the provider's site opens in a new tab (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/results', leadState(3))
    await expectOpensInNewTab(visitor.link(visitor.words.improve), 'https://example.org/', visitor.words.newTab)
  })

  test(`§2 /results · a button to the other modules, a button to start again (${language})`, async ({ page }) => {
    const visitor = createVisitor(page, language)
    await visitor.openWithState('/results', leadState(3))
    await visitor.button(visitor.words.otherModules).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goBack()
    await visitor.button(visitor.words.restart).click()
    await expect(page).toHaveURL(/\/quiz\/excel$/)
    await expect(page.getByText(`${visitor.words.question} 1 / 5`)).toBeVisible()
  })

  test(`§8 Email send fails · a toast says so and the error is logged (${language})`, async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    const visitor = createVisitor(page, language)
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    consoleWatch.allow(/status of 500/)
    consoleWatch.allow(/send-results-email try-failed/)
    faultProxy.always({ kind: 'answer', status: 500, body: '{}', headers: { 'retry-after': '60' } })
    await visitor.openWithState('/results', resultsState(3))
    await expect(visitor.toast(visitor.words.tryFailed)).toBeVisible()
    await expect(visitor.notice('waiting')).toBeVisible()
    expect(logged.filter((text) => text.includes('send-results-email'))).toHaveLength(1)
    expect(logged.join('\n'), 'no personal data in the log').not.toMatch(/ana|diaz|05 59/i)
  })
}

for (const [how, nobody] of Object.entries({ absent: {}, undefined: { firstName: undefined, email: undefined } })) {
  test(`§2 /results · no greeting and no notice where name and email are ${how}`, async ({ page, faultProxy }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/results', { ...leadState(5), ...nobody })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(saying('Excellent'))
    await expect(page.getByText(containing('Bonjour'))).toHaveCount(0)
    await expect(page.getByText(containing('analyse'))).toHaveCount(0)
    expect(faultProxy.calls()).toEqual([])
  })
}

test('a first name that looks like a tag or an escape is greeted as it was written', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  const names = ['<b>Ana</b>', '<constructor/>', '<toString>Ana</toString>', 'Ana \\u00e9']
  for (const [index, firstName] of names.entries()) {
    const email = `ana${index}@example.com`
    await visitor.openWithState('/results', resultsState(3, { firstName, email }))
    await expect(page.getByText(`Bonjour ${firstName}`, { exact: true })).toBeVisible()
    await expect(visitor.notice('sent', email)).toBeVisible()
    await inbox.waitForEmails(email, 1)
  }
})

test('the best band has confetti; nothing moves for those who want no movement', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 503|send-results-email /)
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    // What is drawn frame by frame would stay at its beginning.
    window.requestAnimationFrame = () => 0
    Element.prototype.animate = () => {
      throw new Error('something moves')
    }
  })
  const visitor = createVisitor(page, 'fr')
  for (const score of [3, 5]) {
    await visitor.openWithState('/results', resultsState(score))
    const number = visitor.percentage(percentageOf(score, 5))
    await expect(number).toHaveCSS('opacity', '1')
    await expect(number.locator('xpath=..').locator('svg')).toHaveCount(score === 5 ? 2 : 1)
  }
  // What waits before it moves has ended by the time that the notice is there.
  const delays = await page.evaluate(() =>
    Array.from(document.querySelectorAll('*'), (element) => getComputedStyle(element).animationDelay),
  )
  expect(new Set(delays)).toEqual(new Set(['0s']))
  // It rises into view, and is kept there by what made it rise.
  await expect(page.getByRole('button', { name: 'Voir le détail' })).toBeVisible()
  const last = await page.evaluate(() =>
    Math.max(...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
  )
  expect(last).toBe(0.01)
})

test('§4 Results page · the email is sent once', async ({ page, inbox, faultProxy }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/results', resultsState(3))
  await expect(visitor.notice('sent')).toBeVisible()
  await page.reload()
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
  expect(faultProxy.calls()).toHaveLength(1)
})

test('§7 · the call carries the eight fields, the language taken, the key and the publishable key; its answer is logged', async ({
  page,
  context,
  inbox,
  faultProxy,
}) => {
  const logged: string[] = []
  // The context's console has the worker's lines too, should that be the one that sends.
  context.on('console', (message) => message.type() === 'info' && logged.push(message.text()))
  const visitor = createVisitor(page, 'eu')
  await visitor.openWithState('/results', resultsState(4))
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
  const [call] = faultProxy.calls()
  const { phone, needs, ...fields } = testLead
  expect(call?.path).toBe('/functions/v1/send-results-email')
  expect(call?.method).toBe('POST')
  expect(JSON.parse(call?.body ?? '')).toEqual({
    ...fields,
    moduleId: 'excel',
    score: 4,
    total: 5,
    language: 'eu',
    details: { phone, needs, answers: leadState(4).answers },
  })
  expect(call?.headers).toMatchObject({
    apikey: 'sb_publishable_local',
    'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await expect.poll(() => logged).toContainEqual(expect.stringContaining('send-results-email delivered: sent '))
})

test('§2 /results, §8 · without a module id it leads to the dashboard', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.open('/results')
  await expect(page).toHaveURL(/\/dashboard$/)
  const { moduleId: _, ...rest } = resultsState()
  await visitor.openWithState('/results', rest)
  await expect(page).toHaveURL(/\/dashboard$/)
})
