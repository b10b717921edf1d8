import { modules } from '../../src/core/catalogue.ts'
import { answersWithScore, moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { readOutboxRecords } from '../support/outbox-records.ts'
import { waitForOffline } from '../support/service-worker.ts'
import { createVisitor } from '../support/visitor.ts'
import { createProfile } from './support/browser-profile.ts'

for (const language of ['fr', 'eu'] as const) {
  test(`a result saved offline leaves after the browser was closed and opened again, once (${language})`, async ({
    stack,
    inbox,
  }) => {
    await stack.reset()
    const profile = createProfile(stack)
    const email = `offline.${language}@example.com`
    const first = await profile.open()
    const page = await first.newPage()
    const visitor = createVisitor(page, language)
    await visitor.goToQuiz('excel')
    await waitForOffline(page)
    await first.setOffline(true)
    await visitor.takeQuiz('excel', 4)
    await page.reload()
    await visitor.fillLead({ email })
    await visitor.submitLead()
    await expect(visitor.notice('waiting', email)).toBeVisible()
    await expect(visitor.percentage(80)).toBeVisible()
    await page.reload()
    await expect(visitor.notice('waiting', email)).toBeVisible()
    expect(Object.values(await readOutboxRecords(page))).toMatchObject([{ state: 'pending', request: { email } }])
    await first.close()
    expect(await inbox.settle()).toEqual([])

    const second = await profile.open()
    const back = await second.newPage()
    await back.goto('/')
    const [sent] = await inbox.waitForEmails(email, 1)
    expect(sent?.subject).toContain('80')
    const text = (sent?.text ?? '').replace(/\s+/g, ' ')
    const module = moduleOf('excel')
    for (const [index, answer] of answersWithScore(module, 4).entries()) {
      const question = module.questions[index]
      expect(text).toContain(question?.text[language].replace(/\s+/g, ' '))
      expect(text).toContain(question?.options[answer]?.text[language].replace(/\s+/g, ' '))
    }
    await expect
      .poll(async () => Object.values(await readOutboxRecords(back)))
      .toEqual([
        {
          version: 1,
          id: expect.any(String),
          state: 'delivered',
          deliveredAt: expect.any(Number),
          status: expect.stringMatching(/sent|accepted/),
        },
      ])
    const kept = JSON.stringify(await readOutboxRecords(back))
    for (const personal of [email, testLead.firstName, testLead.company, testLead.phone]) {
      expect(kept).not.toContain(personal)
    }
    await second.close()
    profile.discard()
  })
}

test('after the first visit every screen opens offline, deep links and both languages included', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/\/no\/such[/.]page/)
  await page.goto('/')
  await waitForOffline(page)
  await context.setOffline(true)
  for (const language of ['fr', 'eu'] as const) {
    const visitor = createVisitor(page, language)
    const { words } = visitor
    await visitor.open('/')
    await expect(visitor.link(words.start)).toBeVisible()
    await visitor.open('/dashboard')
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
    for (const { id, title } of modules) {
      await visitor.open(`/quiz/${id}`)
      await expect(visitor.heading(title[language])).toBeVisible()
      await visitor.answer(0)
    }
    await visitor.open('/quiz/knitting')
    await expect(visitor.heading(words.unknownModule)).toBeVisible()
    for (const path of ['/no/such/page', '/no/such.page']) {
      await visitor.open(path)
      await expect(visitor.link(words.backHome)).toBeVisible()
    }
    await visitor.open('/lead-capture')
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
  }
})

test('what waits leaves by itself when the network comes back', async ({ page, context, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('photography')
  await waitForOffline(page)
  await context.setOffline(true)
  await visitor.takeQuiz('photography', 3)
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('waiting')).toBeVisible()
  await context.setOffline(false)
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
})
