import { leadState, resultsState } from '../support/attempts.ts'
import { type CallFault, refused } from '../support/call-fault.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { createQueue } from '../support/outbox-queue.ts'
import { readEntries, readOutboxRecords, writeOutboxRecords } from '../support/outbox-records.ts'
import { waitForOffline } from '../support/service-worker.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'
import { expectEmptyForm } from './support/empty-form.ts'
import { holdFiles } from './support/hold-files.ts'
import { openKioskForm } from './support/kiosk.ts'
import { listen } from './support/listen.ts'
import { stopClock } from './support/stop-clock.ts'

// The driver waits for buttons that move, and some of these tests press their way through several quizzes.
test.use({ reducedMotion: 'reduce' })

test('reloads of the results, Back and Forward and a second submit send nothing more', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead()
  await visitor.button(visitor.words.submit).dblclick()
  await expect(visitor.notice('sent')).toBeVisible()
  for (let times = 0; times < 5; times++) {
    await page.reload()
    await expect(visitor.notice('sent')).toBeVisible()
  }
  for (let times = 0; times < 5; times++) {
    await page.goBack()
    await expect(visitor.button(visitor.words.submit)).toBeVisible()
    await page.goForward()
    await expect(visitor.notice('sent')).toBeVisible()
  }
  await page.goBack()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
})

test('an email that was sent stays so where the device has forgotten it, and its language was changed since', async ({
  page,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await expect(visitor.notice('sent')).toBeVisible()
  await page.getByRole('button', { name: 'EU', exact: true }).click()
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.reload()
  await expect(createVisitor(page, 'eu').notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
})

test('back to the form with a corrected address sends one more, to that address', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await expect(visitor.notice('sent')).toBeVisible()
  await page.goBack()
  await visitor.field('email').fill('ana.diaz@example.com')
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'ana.diaz@example.com')).toBeVisible()
  await inbox.waitForEmails('ana.diaz@example.com', 1)
  await inbox.waitForEmails(testLead.email, 1)
})

test('back to the form before anything has left changes what waits: one email, with the change', async ({
  page,
  context,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.openWithState('/lead-capture', leadState())
  await waitForOffline(page)
  await context.setOffline(true)
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('waiting')).toBeVisible()
  await page.goBack()
  await visitor.field('firstName').fill('Maite')
  await visitor.submitLead()
  await expect(visitor.notice('waiting')).toBeVisible()
  await context.setOffline(false)
  await expect(visitor.notice('sent')).toBeVisible()
  const [email] = await inbox.waitForEmails(testLead.email, 1)
  expect(email?.text).toContain('Maite')
})

test('back to the form with another address than the refused one leaves nothing to correct', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  const mark = page.getByRole('button', { name: /envoi à corriger/ })
  faultProxy.next(refused)
  await visitor.goFromFormToResults(leadState())
  await expect(mark).toBeVisible()
  // The results have said it, in words of their own.
  await expect(page.getByText('1 envoi est à corriger.')).toHaveCount(0)
  await page.goBack()
  await visitor.field('email').fill('ana.diaz@example.com')
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'ana.diaz@example.com')).toBeVisible()
  await expect(mark).toBeHidden()
  await inbox.waitForEmails('ana.diaz@example.com', 1)
})

for (const [place, path] of [
  ['phone', '/?lang=fr'],
  ['kiosk', '/?kiosk=1'],
] as const) {
  test(`whoever reads at the results that the address is wrong is led to the form, and each address gets its email (${place})`, async ({
    page,
    context,
    inbox,
  }) => {
    const visitor = createVisitor(page, 'fr')
    await page.goto(path)
    await waitForOffline(page)
    await visitor.link(visitor.words.start).click()
    await visitor.link(`${visitor.words.startModule} Excel`).click()
    await visitor.takeQuiz('excel', 4)
    await context.setOffline(true)
    await visitor.fillLead({ needs: 'Un devis' })
    await visitor.submitLead()
    await expect(visitor.notice('waiting')).toBeVisible()
    await visitor.button('Envoyer à une autre adresse').click()
    if (place === 'phone') {
      await expect(visitor.field('email')).toBeFocused()
      await expect(visitor.field('email')).toBeInViewport({ ratio: 1 })
      await expect(visitor.field('email')).toHaveValue(testLead.email)
      await expect(visitor.field('needs')).toHaveValue('Un devis')
    } else {
      // Of the next visitor, perhaps, who reads no more of the one before than the results say.
      await expectEmptyForm(visitor)
      await expect(visitor.heading('Recevez votre analyse détaillée')).toBeInViewport()
      await visitor.fillLead()
    }
    await visitor.field('email').fill('ana.diaz@example.com')
    await visitor.submitLead()
    await expect(visitor.notice('waiting', 'ana.diaz@example.com')).toBeVisible()
    await context.setOffline(false)
    await expect(visitor.notice('sent', 'ana.diaz@example.com')).toBeVisible()
    await inbox.waitForEmails('ana.diaz@example.com', 1)
    await inbox.waitForEmails(testLead.email, 1)
  })
}

test('the next visitor of a kiosk, from the results of one whose address is refused meanwhile, takes that lead from nobody', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  let refuse = () => {}
  const until = new Promise<void>((resolve) => {
    refuse = resolve
  })
  faultProxy.next({ kind: 'hold', until, fault: refused })
  const visitor = await openKioskForm(page)
  await visitor.submitLead()
  await expect(visitor.notice('sending')).toBeVisible()
  await visitor.button('Envoyer à une autre adresse').click()
  await expectEmptyForm(visitor)
  refuse()
  const readStates = async () => (await readEntries(page)).map(({ state }) => state).sort()
  await expect.poll(readStates).toEqual(['rejected'])
  await visitor.fillLead({ firstName: 'Beñat', lastName: 'Etxeberri', email: 'benat@example.com' })
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'benat@example.com')).toBeVisible()
  expect(await readStates()).toEqual(['delivered', 'rejected'])
  await inbox.waitForEmails('benat@example.com', 1)
})

test('a long press on Back from the results of another address shows those of the first', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await expect(visitor.notice('sent')).toBeVisible()
  await visitor.button('Envoyer à une autre adresse').click()
  await visitor.field('email').fill('ana.diaz@example.com')
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'ana.diaz@example.com')).toBeVisible()
  await page.evaluate(() => window.history.go(-2))
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
  await inbox.waitForEmails('ana.diaz@example.com', 1)
})

test('a long press on Back from the form of another address shows the first form as it was left', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await visitor.button('Envoyer à une autre adresse').click()
  await visitor.field('email').fill('ana.diaz@example.com')
  await page.evaluate(() => window.history.go(-2))
  await expect(visitor.field('email')).toHaveValue(testLead.email)
})

test('to the same address as before nothing is sent, also from results that came without an attempt’s id', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  const { attemptId: _, ...state } = resultsState()
  await visitor.openWithState('/results', state)
  await expect(visitor.notice('sent')).toBeVisible()
  await visitor.button('Envoyer à une autre adresse').click()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 1)
  expect(new Set(faultProxy.calls().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('results that came without answers lead to no form, which asks for them', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  const { answers: _, ...state } = resultsState()
  await visitor.openWithState('/results', state)
  await expect(visitor.notice('sent')).toBeVisible()
  await expect(visitor.button('Envoyer à une autre adresse')).toHaveCount(0)
})

test('a refused address that is corrected at the results sends one, to the new address, of which the notice goes on telling', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  faultProxy.next(refused)
  await visitor.goFromFormToResults(leadState())
  await page.getByRole('textbox').fill('ana.diaz@example.com')
  const said = await listen(page.getByRole('main').getByRole('status'))
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  const sent = visitor.notice('sent', 'ana.diaz@example.com')
  await expect(sent).toBeVisible()
  // There is a network.
  expect((await said()).join('\n')).not.toContain('dès que le réseau reviendra')
  // The form has gone, and the focus that it had.
  await expect(sent).toBeFocused()
  await page.reload()
  await expect(sent).toBeVisible()
  await inbox.waitForEmails('ana.diaz@example.com', 1)
  await inbox.waitForEmails(testLead.email, 0)
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a corrected address is on its way until its own call has ended, also where the pass of before ends meanwhile', async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(/send-results-email (rejected|try-failed)|Failed to load resource|Service [Ww]orker/)
    const calls: { readonly body: string; readonly release: () => void }[] = []
    faultProxy.always(({ body }) => {
      const fault: CallFault = calls.length === 0 ? refused : { kind: 'pass' }
      const until = new Promise<void>((resolve) => calls.push({ body, release: resolve }))
      return { kind: 'hold', until, fault }
    })
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState())
    await visitor.fillLead()
    // Another tab saves one that the same pass takes along.
    const [other] = createQueue(1)
    if (other === undefined) throw new Error('no entry')
    await writeOutboxRecords(page, [[other.id, { ...other, order: 100 }]])
    await visitor.submitLead()
    await expect.poll(() => calls[0]?.body).toContain(testLead.email)
    calls[0]?.release()
    await expect.poll(() => calls[1]?.body).toContain('visitor-0@example.com')
    await page.getByRole('textbox').fill('ana.diaz@example.com')
    const said = await listen(page.getByRole('main').getByRole('status'))
    await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
    await expect(visitor.notice('sending', 'ana.diaz@example.com')).toBeVisible()
    calls[1]?.release()
    await expect.poll(() => calls[2]?.body).toContain('ana.diaz@example.com')
    calls[2]?.release()
    await expect(visitor.notice('sent', 'ana.diaz@example.com')).toBeVisible()
    expect((await said()).join('\n')).not.toContain('dès que le réseau reviendra')
  })
})

test('an offer stands beside a refused address that looks mistyped, and the next one is asked about before it is sent to', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  faultProxy.next(refused)
  await visitor.openWithState('/lead-capture', leadState())
  await visitor.fillLead({ email: 'ana@gmial.com' })
  await visitor.submitLead()
  const address = page.getByRole('textbox')
  const offer = page.getByRole('button', { name: 'Vouliez-vous dire' })
  await expect(offer).toContainText('ana@gmail.com')
  await expect(page.getByText('Si l’adresse est juste'), 'it has been refused').toBeHidden()
  await address.fill('ana@hotmial.com')
  await expect(offer).toBeHidden()
  await address.press('Enter')
  await expect(offer).toContainText('ana@hotmail.com')
  await expect(address).toBeFocused()
  await offer.click()
  await expect(address).toHaveValue('ana@hotmail.com')
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect(visitor.notice('sent', 'ana@hotmail.com')).toBeVisible()
  await inbox.waitForEmails('ana@hotmail.com', 1)
  await inbox.waitForEmails('ana@hotmial.com', 0)
})

test('a corrected address that looks mistyped and is right is sent to at the second press', async ({
  page,
  faultProxy,
  inbox,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  faultProxy.next(refused)
  await visitor.goFromFormToResults(leadState())
  const address = page.getByRole('textbox')
  await address.fill('ana@gmai.com')
  await page.keyboard.down('Enter')
  // A key that is held says nothing of what it has brought up, nor does the second click of a double one.
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('button', { name: 'Vouliez-vous dire' })).toContainText('ana@gmail.com')
  await expect(page.getByText('Si l’adresse est juste')).toBeVisible()
  await page.getByRole('button', { name: 'Vouliez-vous dire' }).dispatchEvent('click', { detail: 2 })
  await expect(address).toHaveValue('ana@gmai.com')
  await address.press('Enter')
  await expect(visitor.notice('sent', 'ana@gmai.com')).toBeVisible()
  await inbox.waitForEmails('ana@gmai.com', 1)
})

test('a form that is left while it says "sending" has been submitted: its email leaves', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await page.clock.install()
  await visitor.goToQuiz('excel')
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead()
  // It says so until the test goes on.
  await stopClock(page)
  await visitor.button(visitor.words.submit).click()
  await page.goBack()
  await expect(page).toHaveURL(/\/quiz\/excel$/)
  await page.clock.resume()
  await expect.poll(async () => Object.keys(await readOutboxRecords(page)).length).toBe(1)
  // In steps that are shorter than the longest call.
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(10_000)
        return faultProxy.calls().length
      },
      { intervals: [1_500] },
    )
    .toBe(1)
  await inbox.waitForEmails(testLead.email, 1)
  await expect(page, 'nobody is taken away from where they went').toHaveURL(/\/quiz\/excel$/)
})

/** From the results back to the last question, and on to the results. */
async function finishAgain(visitor: Visitor): Promise<void> {
  await visitor.page.goBack()
  await expect(visitor.button(visitor.words.submit)).toBeVisible()
  await visitor.page.goBack()
  await visitor.button(visitor.words.finish).click()
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
}

test('back to the last question and finishing again, loaded anew or not, is the same attempt: one email', async ({
  page,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 3)
  await expect(visitor.notice('sent')).toBeVisible()
  await page.evaluate(() => history.go(-2))
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  await page.reload()
  await visitor.button(visitor.words.finish).click()
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await finishAgain(visitor)
  await inbox.waitForEmails(testLead.email, 1)
})

test('finishing again while the form is still on its way is the same attempt: one email', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  const form = await holdFiles(page, /\/assets\/late-.*\.js$/)
  await visitor.goToQuiz('excel')
  for (let question = 1; question < 5; question++) {
    await visitor.answer(0)
    await visitor.button(visitor.words.next).click()
  }
  await visitor.answer(0)
  for (let presses = 0; presses < 2; presses++) {
    await visitor.button(visitor.words.finish).click()
    await expect(page).toHaveURL(/\/lead-capture$/)
  }
  const entries = await page.evaluate(() => history.length)
  form.release()
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  expect(await page.evaluate(() => history.length), 'one form and the results').toBe(entries + 1)
  await finishAgain(visitor)
  await inbox.waitForEmails(testLead.email, 1)
})

test('taking the quiz anew is another attempt and another email', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await expect(visitor.notice('sent')).toBeVisible()
  await visitor.button(visitor.words.restart).click()
  await visitor.takeQuiz('excel', 5)
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 2)
})

// A long press on Back leads over several entries at once; the router then keeps the screen.
test('from one attempt’s form straight to the form of another, each sends its own email', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToQuiz('photography')
  await visitor.takeQuiz('photography', 2)
  await visitor.fillLead()
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await visitor.button(visitor.words.otherModules).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.submitLead()
  await expect(visitor.notice('sent')).toBeVisible()
  await page.goBack()
  await expect(visitor.button(visitor.words.submit)).toBeVisible()
  await page.evaluate(() => history.go(-4))
  await expect(visitor.percentage(40)).toBeVisible()
  await visitor.fillLead({ email: 'other@example.com' })
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'other@example.com')).toBeVisible()
  await inbox.waitForEmails(testLead.email, 2)
  const [email] = await inbox.waitForEmails('other@example.com', 1)
  expect(email?.subject).toContain('Photographie')
})

test('from one attempt’s results straight to those of another, the notice is of these, and the heading has the focus', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState(2, 'photography'))
  await expect(visitor.notice('sent')).toBeVisible()
  await visitor.button('Autres modules').click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead({ email: 'other@example.com' })
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'other@example.com')).toBeVisible()
  await visitor.button(visitor.words.restart).focus()
  await page.evaluate(() => history.go(-4))
  await expect(visitor.percentage(40)).toBeVisible()
  await expect(visitor.notice('sent')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

for (const how of ['by a press', 'by Back'] as const) {
  test(`who leaves the results the moment they show, ${how}, has the email sent all the same`, async ({
    page,
    inbox,
  }) => {
    const visitor = createVisitor(page, 'fr')
    await visitor.openWithState('/lead-capture', leadState())
    await visitor.fillLead()
    await page.evaluate(
      ([label, isBack]) => {
        const watch = new MutationObserver(() => {
          const buttons = [...document.querySelectorAll('button')]
          const otherModules = buttons.find(({ textContent }) => textContent === label)
          if (otherModules === undefined) return
          watch.disconnect()
          if (isBack) history.back()
          else otherModules.click()
        })
        watch.observe(document.body, { childList: true, subtree: true })
      },
      [visitor.words.otherModules, how === 'by Back'] as const,
    )
    await visitor.button(visitor.words.submit).click()
    await expect(page).toHaveURL(how === 'by Back' ? /\/lead-capture$/ : /\/dashboard$/)
    await inbox.waitForEmails(testLead.email, 1)
  })
}
