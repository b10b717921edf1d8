import { expect } from 'playwright/test'
import { modules } from '../../../src/core/catalogue.ts'
import { leadState, resultsState } from '../../support/attempts.ts'
import { refused } from '../../support/call-fault.ts'
import type { FaultProxy } from '../../support/fault-proxy.ts'
import type { Visitor } from '../../support/visitor.ts'

/** Brings every screen and state of the product before `look`, which is told its name. */
export async function walkAllScreens(
  visitor: Visitor,
  faultProxy: FaultProxy,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const { page, words } = visitor
  await visitor.open('/')
  await expect(visitor.link(words.start)).toBeVisible()
  await look('landing')
  await walkDialogs(visitor, look)

  await visitor.open('/dashboard')
  await expect(visitor.heading(words.chooseModule)).toBeVisible()
  await look('dashboard')

  for (const { id, questions } of modules) {
    const right = questions[0]?.correctAnswer ?? 0
    await visitor.open(`/quiz/${id}`)
    await expect(visitor.option(0)).toBeVisible()
    await look(`quiz ${id}, choosing`)
    await visitor.option(right).check()
    await expect(visitor.button(words.validate)).toBeEnabled()
    await look(`quiz ${id}, selected`)
    await visitor.button(words.validate).click()
    await expect(visitor.heading(words.explanation)).toBeVisible()
    await look(`quiz ${id}, validated right`)
    await visitor.button(words.next).click()
    await visitor.answer(((questions[1]?.correctAnswer ?? 0) + 1) % 4)
    await expect(visitor.heading(words.explanation)).toBeVisible()
    await look(`quiz ${id}, validated wrong`)
  }

  await visitor.open('/quiz/knitting')
  await expect(visitor.heading(words.unknownModule)).toBeVisible()
  await look('unknown module')

  await visitor.open('/no/such/page')
  await expect(visitor.link(words.backHome)).toBeVisible()
  await look('not found')

  await visitor.openWithState('/lead-capture', leadState(3))
  await expect(visitor.button(words.submit)).toBeVisible()
  await look('form, empty')
  await visitor.button(words.submit).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(5)
  await look('form, with errors')
  await visitor.fillLead({ email: 'ana@gmial.com' })
  await visitor.field('needs').focus()
  await look('form, with a likely typo')

  for (const score of [5, 3, 1]) {
    await visitor.openWithState('/results', leadState(score))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(`results, ${score} of 5`)
  }
  await walkDelivery(visitor, faultProxy, look)
}

/** The privacy notice and the accessibility statement, from the landing screen's foot. */
async function walkDialogs({ page }: Visitor, look: (state: string) => Promise<void>): Promise<void> {
  const openers = page.locator('footer').getByRole('button')
  await expect(openers).toHaveCount(2)
  for (const index of [0, 1]) {
    await openers.nth(index).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(index === 0 ? 'privacy notice' : 'accessibility statement')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(openers.nth(index)).toBeFocused()
  }
}

/** The results screen in each state of the delivery. */
async function walkDelivery(
  visitor: Visitor,
  faultProxy: FaultProxy,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const { language } = visitor
  const address = (name: string) => `${name}.${language}@example.com`
  const show = (email: string) => visitor.openWithState('/results', resultsState(3, { email }))

  await show(address('sent'))
  await expect(visitor.notice('sent', address('sent'))).toBeVisible()
  await look('results, sent')

  faultProxy.next({ kind: 'answer', status: 202, body: '{"status":"accepted"}' })
  await show(address('accepted'))
  await expect(visitor.notice('accepted', address('accepted'))).toBeVisible()
  await look('results, accepted')

  faultProxy.next(refused)
  await show(address('rejected'))
  await expect(visitor.page.getByRole('textbox')).toBeVisible()
  await look('results, rejected')

  let answer = () => {}
  const until = new Promise<void>((resolve) => {
    answer = resolve
  })
  faultProxy.always({ kind: 'hold', until, fault: { kind: 'answer', status: 503, body: '{}' } })
  await show(address('waiting'))
  await expect(visitor.notice('sending', address('waiting'))).toBeVisible()
  await look('results, sending')
  answer()
  await expect(visitor.notice('waiting', address('waiting'))).toBeVisible()
  await look('results, waiting')
  await visitor.page.locator('[aria-haspopup="dialog"]').click()
  await expect(visitor.page.getByRole('dialog')).toBeVisible()
  await look('outbox panel')
  await visitor.page.keyboard.press('Escape')
  await expect(visitor.page.getByRole('dialog')).toHaveCount(0)
  faultProxy.always({ kind: 'pass' })
}

/** What the walk makes the console say: the 404's path, the calls that were told to fail. */
export const walkLogs = [/\/no\/such\/page/, /send-results-email /, /status of (422|503)/] as const
