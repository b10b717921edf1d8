import type { Page } from 'playwright/test'
import { answersWithScore, moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'
import { words } from '../support/words.ts'
import { expectKioskReady } from './support/kiosk.ts'
import { readTraces } from './support/kiosk-traces.ts'
import { type GeneratedVisitor, generateVisitors } from './support/kiosk-visitors.ts'

const seed = 20_261_120

/** What the state of a visit is made of; no history entry and no storage of a tablet holds these between two visits. */
const stateWords = ['attemptId', 'firstName', '"answers', '"score', 'savedId', 'sentWith']

test('a hundred visitors one after another leave no trace, and each who finished gets one email in their language', async ({
  page,
  context,
  inbox,
  consoleWatch,
}) => {
  test.setTimeout(900_000)
  // Calls fail while the network is away; the outbox says so.
  consoleWatch.allow(/send-results-email|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const visitors = generateVisitors(seed)
  expect(visitors).toHaveLength(100)
  await page.clock.install()
  await page.goto('/?kiosk=1&source=bayonne')
  await page.evaluate(() => navigator.serviceWorker.ready)

  const gone: string[] = []
  let stepsBack = 0
  for (const [index, visitor] of visitors.entries()) {
    await test.step(`${index + 1}: ${visitor.course} (${visitor.language})`, async () => {
      await visit(page, visitor)
      gone.push(...visitor.strings)
      await expectNoTrace(page, index % 10 === 9 ? gone : visitor.strings)
      stepsBack += await expectNoTraceInHistory(
        page,
        index % 10 === 9 ? { gone, steps: 12 } : { gone: visitor.strings, steps: 1 },
      )
      if (visitor.course === 'finishes without a network') await context.setOffline(false)
    })
  }

  // Ninety visitors one step, every tenth twelve.
  expect(stepsBack).toBe(210)

  const finished = visitors.filter(({ hasFinished }) => hasFinished)
  await expect.poll(() => sentTo(), { timeout: 60_000 }).toEqual(finished.map(({ lead }) => lead.email).sort())
  const emails = await inbox.settle()
  expect(emails.flatMap(({ to }) => to).sort()).toEqual(finished.map(({ lead }) => lead.email).sort())
  for (const { lead, language } of finished) {
    const email = emails.find(({ to }) => to.includes(lead.email))
    expect(email?.html).toContain(`lang="${language}"`)
    expect(email?.text).toContain(lead.firstName)
  }

  async function sentTo(): Promise<string[]> {
    await page.clock.fastForward(5_000)
    return (await inbox.settle()).flatMap(({ to }) => to).sort()
  }
})

/** One visitor, from the landing until the tablet has been reset. */
async function visit(page: Page, generated: GeneratedVisitor): Promise<void> {
  const { course, language, lead, moduleId } = generated
  const visitor = createVisitor(page, language)
  const { words: text } = visitor
  if (language === 'eu') await page.getByRole('button', { name: 'Euskara' }).click()
  await visitor.link(text.start).click()
  await visitor.link(`${text.startModule} ${moduleOf(moduleId).title[language]}`).click()

  switch (course) {
    case 'leaves in the middle of the quiz':
      await answerFirst(visitor, generated, 2)
      return await waitUntilReset(page)
    case 'goes back to the landing and leaves':
      await answerFirst(visitor, generated, 1)
      await page.goBack()
      await visitor.heading(text.chooseModule).waitFor()
      await page.goBack()
      await visitor.link(text.start).waitFor()
      // Reset without a warning: nothing of theirs is on the screen any more.
      await expectKioskReady(page)
      await page.clock.fastForward(60_000)
      return await expectLanding(page)
    default:
  }

  await answerFirst(visitor, generated, 5)
  await visitor.button(text.submit).waitFor()
  await visitor.fillLead(lead)
  if (course === 'leaves in the middle of the form') return await waitUntilReset(page)
  if (course === 'leaves after reloading the form') {
    await page.reload()
    await expect(visitor.field('firstName')).toHaveValue('')
    return await waitUntilReset(page)
  }

  if (course === 'finishes without a network') await page.context().setOffline(true)
  await visitor.button(text.submit).click()
  await page.clock.fastForward(1_500)
  await expect(page).toHaveURL(/\/results$/)
  await expect(page.getByText(lead.firstName)).toBeVisible()
  switch (course) {
    case 'finishes and walks off':
      return await waitUntilReset(page)
    case 'finishes, then presses Back and Forward':
      await page.goBack()
      await expect(visitor.button(text.finish)).toBeVisible()
      await page.goForward()
      break
    case 'finishes, then reloads':
      await page.reload()
      break
    default:
  }
  await expect(page.getByText(lead.firstName)).toBeVisible()
  await visitor.button(language === 'fr' ? 'Visiteur suivant' : 'Hurrengo bisitaria').click()
  await expectLanding(page)
}

/** Answers the first questions by clicks inside of the page: fifteen hundred of them one by one from outside would take minutes. */
async function answerFirst({ page, words: text }: Visitor, generated: GeneratedVisitor, count: number): Promise<void> {
  await expect(page.getByText(`${text.question} 1 / 5`)).toBeVisible()
  const answers = answersWithScore(moduleOf(generated.moduleId), generated.score).slice(0, count)
  await page.evaluate(async (chosen) => {
    const press = async (selector: string, index = 0) => {
      const element = document.querySelectorAll(selector)[index]
      if (element instanceof HTMLElement) element.click()
      // React answers a click a moment later.
      await new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port2.onmessage = resolve
        port1.postMessage(undefined)
      })
    }
    for (const option of chosen) {
      await press('main input[type=radio]', option)
      await press('main button[type=submit]')
      await press('main button[type=submit]')
    }
  }, answers)
}

/** Nobody touches the tablet any more. */
async function waitUntilReset(page: Page): Promise<void> {
  await expectKioskReady(page)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expectLanding(page)
}

async function expectLanding(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/(\?kiosk=1.*)?$/)
  await expect(page.getByRole('link', { name: words.fr.start })).toBeVisible()
}

async function expectNoTrace(page: Page, gone: readonly string[]): Promise<void> {
  const traces = await readTraces(page)
  expect([...gone, ...stateWords].filter((string) => traces.includes(string))).toEqual([])
}

/** Presses Back up to `steps` times, then Forward as often: the landing each time, and nothing of anybody. Gives how often. */
async function expectNoTraceInHistory(
  page: Page,
  { gone, steps }: { gone: readonly string[]; steps: number },
): Promise<number> {
  let back = 0
  while (back < steps && (await page.evaluate(() => navigation.canGoBack))) {
    await page.goBack({ waitUntil: 'commit' })
    back += 1
    await expectLanding(page)
    await expectNoTrace(page, gone)
  }
  for (let forward = 0; forward < back; forward += 1) {
    await page.goForward({ waitUntil: 'commit' })
    await expectLanding(page)
    await expectNoTrace(page, gone)
  }
  return back
}
