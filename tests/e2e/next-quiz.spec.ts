import type { Locator } from 'playwright/test'
import { leadState } from '../support/attempts.ts'
import { refused } from '../support/call-fault.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { expect, test } from '../support/fixtures.ts'
import { testLead } from '../support/lead.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'
import { expectEmptyForm } from './support/empty-form.ts'
import { openKioskForm } from './support/kiosk.ts'

// The driver waits for buttons that move, and these tests press their way through two quizzes.
test.use({ reducedMotion: 'reduce' })

const contact = ['firstName', 'lastName', 'company', 'phone', 'email'] as const

/** From the results to the form of another quiz. */
async function goOn(visitor: Visitor): Promise<void> {
  await visitor.button(visitor.words.otherModules).click()
  await takeCybersecurity(visitor)
}

/** From the form, by the end of its quiz, to the choice of modules. */
async function leaveForm({ link, words, button }: Visitor): Promise<void> {
  await link(words.back).click()
  await expect(button(words.finish)).toBeVisible()
  await link(words.back).click()
}

async function takeCybersecurity(visitor: Visitor): Promise<void> {
  await visitor.link(`${visitor.words.startModule} Cybersécurité`).click()
  await visitor.takeQuiz('cybersecurity', 2)
}

/** At results whose address was refused. */
async function correctAddress({ page, notice }: Visitor): Promise<void> {
  await page.getByRole('textbox').fill('ana.diaz@example.com')
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect(notice('sent', 'ana.diaz@example.com')).toBeVisible()
}

/** From the form by the results to the choice of modules, where the email turns out to be refused. */
async function goOnBeforeRefusal(visitor: Visitor, faultProxy: FaultProxy): Promise<void> {
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await visitor.goFromFormToResults(leadState())
  await expect(visitor.notice('waiting')).toBeVisible()
  faultProxy.always(refused)
  await visitor.button(visitor.words.otherModules).click()
  await visitor.page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** The same, and the address is corrected from there. Once the email has left the device, so has the new address. */
async function correctOnceLeft(visitor: Visitor, faultProxy: FaultProxy, email: 'leaves' | 'waits'): Promise<void> {
  const { page } = visitor
  await goOnBeforeRefusal(visitor, faultProxy)
  await page.getByRole('button', { name: /à corriger/ }).click()
  if (email === 'leaves') faultProxy.reset()
  else faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
  await page.getByRole('textbox').fill('ana.diaz@example.com')
  await page.getByRole('button', { name: 'Corriger et envoyer' }).click()
  await expect(page.getByText(email === 'leaves' ? 'L’email est parti.' : 'Tout n’est pas encore parti.')).toBeVisible()
  await page.keyboard.press('Escape')
}

test('whoever goes on to another quiz types nothing again but their needs', async ({ page, inbox }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState(), { needs: 'Un devis' })
  await goOn(visitor)
  for (const field of contact) await expect(visitor.field(field)).toHaveValue(testLead[field])
  await expect(visitor.field('needs')).toHaveValue('')
  await visitor.submitLead()
  await inbox.waitForEmails(testLead.email, 2)
})

test('whoever goes back from their results to another quiz types nothing again either', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  faultProxy.next(refused)
  await visitor.goToResults('excel', 3, { needs: 'Un devis' })
  await correctAddress(visitor)
  await page.goBack()
  await expect(visitor.button(visitor.words.submit)).toBeVisible()
  await page.goBack()
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  await page.goBack()
  await takeCybersecurity(visitor)
  for (const field of contact) {
    await expect(visitor.field(field)).toHaveValue(field === 'email' ? 'ana.diaz@example.com' : testLead[field])
  }
  await expect(visitor.field('needs')).toHaveValue('')
})

/** Back by as many entries at once, as a long press does, to a screen that has what `sign` shows. */
async function goBackBy(visitor: Visitor, entries: number, sign: Locator): Promise<void> {
  await visitor.page.evaluate((by) => void setTimeout(() => window.history.go(-by)), entries)
  await expect(sign).toBeVisible()
}

/** From results that went to a mistyped address to those of the same attempt that went to the right one. */
async function sendToOtherAddress(visitor: Visitor): Promise<void> {
  await visitor.goToResults('excel', 3, { email: 'ana.dias@example.com' })
  await visitor.page.getByRole('button', { name: 'Envoyer à une autre adresse' }).click()
  await visitor.field('email').fill('ana.diaz@example.com')
  await visitor.submitLead()
  await expect(visitor.notice('sent', 'ana.diaz@example.com')).toBeVisible()
}

test('whoever goes back by results that went to a mistyped address finds the one that came after it', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await sendToOtherAddress(visitor)
  await goBackBy(visitor, 2, visitor.notice('sent', 'ana.dias@example.com'))
  await goBackBy(visitor, 3, visitor.heading(visitor.words.chooseModule))
  await takeCybersecurity(visitor)
  await expect(visitor.field('email')).toHaveValue('ana.diaz@example.com')
})

test('whoever goes back screen by screen past a mistyped address finds the one that came after it', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await sendToOtherAddress(visitor)
  await goBackBy(visitor, 1, visitor.field('email'))
  await expect(visitor.field('email')).toHaveValue('ana.diaz@example.com')
  await goBackBy(visitor, 1, visitor.notice('sent', 'ana.dias@example.com'))
  await goBackBy(visitor, 1, visitor.field('email'))
  await expect(visitor.field('email')).toHaveValue('ana.dias@example.com')
  await goBackBy(visitor, 1, visitor.button(visitor.words.finish))
  await goBackBy(visitor, 1, visitor.heading(visitor.words.chooseModule))
  await takeCybersecurity(visitor)
  await expect(visitor.field('email')).toHaveValue('ana.diaz@example.com')
})

test('whoever goes back by an earlier visitor’s results does not find that contact, which they have typed over', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await goOn(visitor)
  await visitor.fillLead({ firstName: 'Bea', email: 'bea@example.com' })
  await leaveForm(visitor)
  await goBackBy(visitor, 3, visitor.notice('sent'))
  await page.evaluate(() => void setTimeout(() => window.history.go(3)))
  await takeCybersecurity(visitor)
  await expectEmptyForm(visitor)
})

test('nor does who goes back by those results screen by screen find it', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goToResults('excel', 3)
  await goOn(visitor)
  await visitor.fillLead({ firstName: 'Bea', email: 'bea@example.com' })
  await goBackBy(visitor, 3, visitor.notice('sent'))
  await goBackBy(visitor, 1, visitor.field('email'))
  await goBackBy(visitor, 1, visitor.button(visitor.words.finish))
  await goBackBy(visitor, 1, visitor.heading(visitor.words.chooseModule))
  await takeCybersecurity(visitor)
  await expectEmptyForm(visitor)
})

test('nor does who goes back by results whose address was corrected meanwhile', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email (try-failed|rejected)|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  await correctOnceLeft(visitor, faultProxy, 'waits')
  await takeCybersecurity(visitor)
  await visitor.fillLead({ firstName: 'Bea', email: 'bea@example.com' })
  await leaveForm(visitor)
  await goBackBy(visitor, 3, visitor.notice('waiting', 'ana.diaz@example.com'))
  await goBackBy(visitor, -3, visitor.heading(visitor.words.chooseModule))
  await takeCybersecurity(visitor)
  await expectEmptyForm(visitor)
})

test('whoever ends the same quiz once more finds the address that was submitted last', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await sendToOtherAddress(visitor)
  // The form that led to the mistyped address is shown on the way.
  await goBackBy(visitor, 3, visitor.field('email'))
  await goBackBy(visitor, 1, visitor.button(visitor.words.finish))
  await visitor.button(visitor.words.finish).click()
  await expect(visitor.field('email')).toHaveValue('ana.diaz@example.com')
})

test('whoever had their address corrected and ends the same quiz once more finds the corrected one', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  faultProxy.next(refused)
  await visitor.goToResults('excel', 3, { needs: 'Un devis' })
  await correctAddress(visitor)
  await goBackBy(visitor, 2, visitor.button(visitor.words.finish))
  await visitor.button(visitor.words.finish).click()
  await expect(visitor.field('email')).toHaveValue('ana.diaz@example.com')
  await expect(visitor.field('needs')).toHaveValue('Un devis')
})

test('whoever had their address corrected finds the corrected one in the next form', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  faultProxy.next(refused)
  await visitor.goFromFormToResults(leadState())
  await correctAddress(visitor)
  await visitor.button(visitor.words.restart).click()
  await visitor.takeQuiz('excel', 1)
  await expect(visitor.field('email')).toHaveValue('ana.diaz@example.com')
})

test('an address that was refused once its results were left is not offered again', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email (try-failed|rejected)|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  await goOnBeforeRefusal(visitor, faultProxy)
  await expect(page.getByRole('button', { name: /à corriger/ })).toBeVisible()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 1)
  await expect(visitor.field('firstName')).toHaveValue(testLead.firstName)
  await expect(visitor.field('email')).toHaveValue('')
})

test('an address that was corrected once its results were left is not offered again', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email (try-failed|rejected)|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  await correctOnceLeft(visitor, faultProxy, 'leaves')
  await takeCybersecurity(visitor)
  await expect(visitor.field('firstName')).toHaveValue(testLead.firstName)
  await expect(visitor.field('email')).toHaveValue('')
})

test('a refused address is not in the form of another one either, where that which took its place is known no more', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email (try-failed|rejected)|Failed to load resource/)
  const visitor = createVisitor(page, 'fr')
  await correctOnceLeft(visitor, faultProxy, 'leaves')
  await goBackBy(visitor, 1, visitor.notice('sent', 'l’adresse corrigée'))
  await page.getByRole('button', { name: 'Envoyer à une autre adresse' }).click()
  await expect(visitor.field('firstName')).toHaveValue(testLead.firstName)
  await expect(visitor.field('email')).toHaveValue('')
})

test('a refused address is not offered again either where the device stores nothing', async ({
  page,
  faultProxy,
  consoleWatch,
}) => {
  consoleWatch.allow(/send-results-email rejected|Failed to load resource|storage/i)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
  })
  const visitor = createVisitor(page, 'fr')
  faultProxy.always(refused)
  await visitor.goFromFormToResults(leadState())
  await expect(page.getByRole('button', { name: 'Corriger et envoyer' })).toBeVisible()
  await goOn(visitor)
  await expect(visitor.field('firstName')).toHaveValue(testLead.firstName)
  await expect(visitor.field('email')).toHaveValue('')
})

test('whoever leaves a filled-in form as it stands, or with their needs alone, finds it so at the quiz after', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await goOn(visitor)
  for (const needs of ['', 'Un devis']) {
    await visitor.field('needs').fill(needs)
    await leaveForm(visitor)
    await takeCybersecurity(visitor)
    for (const field of contact) await expect(visitor.field(field)).toHaveValue(testLead[field])
    await expect(visitor.field('needs')).toHaveValue('')
  }
})

for (const [who, field] of [
  ['who had no more to say than their needs', 'needs'],
  ['who typed another address', 'email'],
] as const) {
  test(`${who} keeps the rest also where the address was refused and left out`, async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(/send-results-email rejected|Failed to load resource/)
    const visitor = createVisitor(page, 'fr')
    faultProxy.next(refused)
    await visitor.goFromFormToResults(leadState())
    await expect(page.getByRole('button', { name: 'Corriger et envoyer' })).toBeVisible()
    await goOn(visitor)
    await visitor.field(field).fill('ana.diaz@example.com')
    await visitor.field('company').focus()
    await goBackBy(visitor, 1, visitor.button(visitor.words.finish))
    await visitor.button(visitor.words.finish).click()
    await expect(visitor.field(field)).toHaveValue('ana.diaz@example.com')
    await leaveForm(visitor)
    await takeCybersecurity(visitor)
    await expect(visitor.field('firstName')).toHaveValue(testLead.firstName)
    await expect(visitor.field('email')).toHaveValue('')
  })
}

test('what was typed over a filled-in form counts from then on', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await goOn(visitor)
  await visitor.field('firstName').fill('Bea')
  await visitor.field('email').fill('bea@example.com')
  await visitor.field('needs').focus()
  await page.goBack()
  await expect(visitor.button(visitor.words.finish)).toBeVisible()
  await page.evaluate(() => window.history.forward())
  await expect(visitor.field('firstName')).toHaveValue('Bea')
  await expect(visitor.field('email')).toHaveValue('bea@example.com')
  await leaveForm(visitor)
  await takeCybersecurity(visitor)
  await expectEmptyForm(visitor)
})

test('what is kept of one form on the way to another does not land in that one', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await page.getByRole('button', { name: 'Envoyer à une autre adresse' }).click()
  await visitor.field('email').fill('bea@example.com')
  // Back and at once forward again; the pause after the last key ends in between, before the other form is there.
  await page.evaluate(async () => {
    const arrive = (then?: () => void) =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(then?.()), { once: true })
      })
    const arrived = arrive(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      history.go(2)
    })
    history.go(-2)
    await arrived
    await arrive()
  })
  await goBackBy(visitor, 1, visitor.notice('sent'))
  await goBackBy(visitor, 1, visitor.field('email'))
  await expect(visitor.field('email')).toHaveValue(testLead.email)
})

test('a form that was filled in is so again where its tab is loaded anew before anything is typed', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await visitor.button(visitor.words.restart).click()
  await visitor.takeQuiz('excel', 1)
  await page.reload()
  for (const field of contact) await expect(visitor.field(field)).toHaveValue(testLead[field])
})

test('a quarter of an hour later somebody else has the device, and finds the form empty', async ({ page }) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await visitor.button(visitor.words.restart).click()
  await page.clock.setFixedTime(Date.now() + 15 * 60_000)
  await visitor.takeQuiz('excel', 1)
  await expectEmptyForm(visitor)
})

test('whoever takes the next quiz in the other language is somebody else, and finds the form empty', async ({
  page,
}) => {
  const visitor = createVisitor(page, 'fr')
  await visitor.goFromFormToResults(leadState())
  await visitor.button(visitor.words.otherModules).click()
  await visitor.button('EU').click()
  const other = createVisitor(page, 'eu')
  await other.link(`${other.words.startModule} Excel`).click()
  await other.takeQuiz('excel', 1)
  await expectEmptyForm(other)
})

test('a kiosk offers nobody what was typed before', async ({ page }) => {
  const visitor = await openKioskForm(page)
  await visitor.fillLead()
  await visitor.submitLead()
  await visitor.button(visitor.words.restart).click()
  await visitor.takeQuiz('excel', 1)
  await expectEmptyForm(visitor)
})
