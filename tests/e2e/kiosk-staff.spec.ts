import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { staffLockKey } from '../../src/app/kiosk/staff-lock.ts'
import { writeTransfer } from '../../src/outbox/transfer.ts'
import { type CallFault, refused } from '../support/call-fault.ts'
import { expect, test } from '../support/fixtures.ts'
import { createQueue } from '../support/outbox-queue.ts'
import { siteVariants } from '../support/site.ts'
import { openSuspendedTab } from '../support/suspended-tab.ts'
import { createVisitor } from '../support/visitor.ts'
import { setTextSize } from './support/layout.ts'
import { leaveEntries } from './support/leave-entries.ts'
import { listen } from './support/listen.ts'
import { stopClock } from './support/stop-clock.ts'

test.use({ siteEnvironment: siteVariants.staff })

test.beforeEach(({ consoleWatch }) => consoleWatch.allow(/send-results-email|Failed to load resource/))

const panel = (page: Page) => page.getByRole('dialog', { name: 'Espace équipe' })

async function openPanel(page: Page): Promise<void> {
  await page.goto('/?kiosk=1&lang=fr')
  await page.getByRole('button', { name: 'Espace équipe' }).click()
  await typePin(page, '2468')
  await expect(panel(page).getByRole('button', { name: 'Exporter (JSON)' })).toBeVisible()
}

async function typePin(page: Page, pin: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Code de l’équipe' }).fill(pin)
  await panel(page).getByRole('button', { name: 'Ouvrir' }).click()
}

/** Waits for what another tab has stored: each tab is a process, and the browser tells one of the other's writes a moment later. */
async function seeWrongPins(page: Page, count: number): Promise<void> {
  const stored = () => page.evaluate((key) => localStorage.getItem(key), staffLockKey)
  await expect.poll(stored).toContain(`"wrong":${count}`)
}

/** What stands beside a name in the panel's figures. */
const figure = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')

test('a wrong PIN shuts the door for longer each time, also after a reload; the right one opens it', async ({
  page,
}) => {
  // The door's time is the wall clock's, which stands still but for the test; the page's timers run.
  const start = Date.parse('2026-11-20T10:00:00Z')
  const moveTo = (ms: number) => page.clock.setFixedTime(start + ms)
  await moveTo(0)
  await page.goto('/?kiosk=1')
  const door = page.getByRole('button', { name: 'Espace équipe' })
  await door.click()
  await expect(panel(page).getByRole('textbox'), 'one can type at once').toBeFocused()
  await expect(panel(page).getByRole('textbox')).toHaveAttribute('autocomplete', 'off')
  await typePin(page, '0000')
  await expect(panel(page).getByRole('alert')).toHaveText('Ce code n’est pas le bon.')
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  await expect(panel(page)).toContainText('Nouvel essai possible dans 2 secondes.')
  await moveTo(1_999)
  await expect(panel(page)).toContainText('Nouvel essai possible dans 1 seconde.')
  await expect(panel(page).getByRole('status'), 'said once').toHaveText('Nouvel essai possible dans 2 secondes.')
  await moveTo(2_000)
  await typePin(page, '1111')
  await expect(panel(page)).toContainText('Nouvel essai possible dans 4 secondes.')
  await moveTo(5_999)
  await page.reload()
  await door.click()
  await expect(panel(page), 'nothing is typed yet').not.toContainText('pas le bon')
  await panel(page).getByRole('textbox').fill('2468')
  await expect(panel(page)).toContainText('Nouvel essai possible dans 1 seconde.')
  await expect(panel(page).getByRole('button', { name: 'Ouvrir' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(panel(page)).not.toContainText('Exporter')
  await moveTo(6_000)
  await panel(page).getByRole('button', { name: 'Ouvrir' }).click()
  await expect(panel(page).getByRole('button', { name: 'Exporter (JSON)' })).toBeVisible()
})

test('a long pause is told in minutes', async ({ page }) => {
  const start = Date.parse('2026-11-20T10:00:00Z')
  await page.clock.setFixedTime(start)
  await page.goto('/?kiosk=1')
  const until = start + 15 * 60_000
  await page.evaluate((lock) => localStorage.setItem('trebe.staff-lock', lock), JSON.stringify({ wrong: 9, until }))
  await page.getByRole('button', { name: 'Espace équipe' }).click()
  await expect(panel(page)).toContainText('Nouvel essai possible dans 15 minutes.')
  await page.clock.setFixedTime(until - 61_000)
  await expect(panel(page)).toContainText('Nouvel essai possible dans 2 minutes.')
  await page.clock.setFixedTime(until - 60_000)
  await expect(panel(page)).toContainText('Nouvel essai possible dans 60 secondes.')
})

test('a second tab shares the pauses of the first, also one whose door stood open before', async ({
  page,
  context,
}) => {
  const start = Date.parse('2026-11-20T10:00:00Z')
  const other = await context.newPage()
  const moveTo = async (ms: number) => {
    for (const tab of [page, other]) await tab.clock.setFixedTime(start + ms)
  }
  await moveTo(0)
  for (const tab of [page, other]) {
    await tab.goto('/?kiosk=1')
    await tab.getByRole('button', { name: 'Espace équipe' }).click()
  }
  await typePin(page, '0000')
  await expect(panel(page).getByRole('textbox')).toBeFocused()
  await expect(panel(page)).toContainText('Nouvel essai possible dans 2 secondes.')
  await seeWrongPins(other, 1)
  await typePin(other, '2468')
  await expect(panel(other)).toContainText('Nouvel essai possible dans 2 secondes.')
  await moveTo(2_000)
  await typePin(other, '1111')
  await expect(panel(other)).toContainText('Nouvel essai possible dans 4 secondes.')
  await seeWrongPins(page, 2)
  await moveTo(6_000)
  await typePin(page, '2222')
  await expect(panel(page)).toContainText('Nouvel essai possible dans 8 secondes.')
})

test('the panel counts what waits and what has left, and sends now', async ({ page, faultProxy, inbox }) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', ['un@example.com', 'deux@example.com'])
  await openPanel(page)
  await expect(figure(page, 'En attente')).toHaveText('2')
  await expect(figure(page, 'À corriger')).toHaveText('0')
  await expect(figure(page, 'Le plus ancien')).toHaveText('il y a un instant')
  await expect(figure(page, 'Dernier envoi réussi')).toHaveText('aucun encore')
  await expect(figure(page, 'Stockage protégé')).toHaveText(/oui|non/)
  await expect(figure(page, 'Version')).toHaveText(/^[0-9a-f]{8}$/)
  faultProxy.always({ kind: 'pass' })
  await panel(page).getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(figure(page, 'En attente')).toHaveText('0')
  await expect(figure(page, 'Partis')).toHaveText('2')
  await expect(figure(page, 'Dernier envoi réussi')).toHaveText('il y a un instant')
  expect(await inbox.waitForEmails('un@example.com', 1)).toHaveLength(1)
  expect(await inbox.waitForEmails('deux@example.com', 1)).toHaveLength(1)
})

test('the panel counts what waits also while the worker or another tab is at a slow call', async ({
  page,
  context,
  faultProxy,
}) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', ['un@example.com', 'deux@example.com'])
  await openSuspendedTab(context)
  await openPanel(page)
  expect(await figure(page, 'En attente').textContent()).toBe('2')
  await expect(panel(page).getByRole('button', { name: 'Exporter (JSON)' })).toBeEnabled()
})

test('a refused email is corrected, tried again, or discarded after a second question', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const addresses = ['faux@example.com', 'encore@example.com', 'rien@example.com']
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', addresses)
  faultProxy.always({ kind: 'pass' })
  await openPanel(page)
  await expect(figure(page, 'À corriger')).toHaveText('3')
  const row = (masked: RegExp) => panel(page).getByRole('listitem').filter({ hasText: masked })

  await row(/^f…@/).getByRole('button', { name: 'Corriger l’adresse' }).click()
  await expect(row(/^f…@/).getByRole('textbox')).toHaveAttribute('autocomplete', 'off')
  await row(/^f…@/).getByRole('textbox').fill('juste@example.com')
  await row(/^f…@/).getByRole('button', { name: 'Corriger et envoyer' }).click()
  const told = (text: string) => panel(page).getByRole('status').filter({ hasText: text })
  await expect(told('L’email est parti.')).toBeInViewport({ ratio: 1 })
  faultProxy.next(refused)
  await row(/^e…@/).getByRole('button', { name: 'Réessayer' }).click()
  await expect(told('L’email a de nouveau été refusé.')).toBeInViewport({ ratio: 1 })
  faultProxy.next({ kind: 'answer', status: 503, body: '{}' })
  await row(/^e…@/).getByRole('button', { name: 'Réessayer' }).click()
  await expect(told('Tout n’est pas encore parti.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(told('Plus rien en attente.')).toBeVisible()
  await expect(figure(page, 'Partis')).toHaveText('2')

  await row(/^r…@/).getByRole('button', { name: 'Abandonner' }).click()
  await panel(page).getByRole('button', { name: 'Non, garder' }).click()
  await expect(figure(page, 'À corriger')).toHaveText('1')
  await row(/^r…@/).getByRole('button', { name: 'Abandonner' }).click()
  await panel(page).getByRole('button', { name: 'Oui, abandonner' }).click()
  await expect(figure(page, 'À corriger')).toHaveText('0')

  await inbox.waitForEmails('juste@example.com', 1)
  await inbox.waitForEmails('encore@example.com', 1)
  expect((await inbox.settle()).flatMap(({ to }) => to).sort()).toEqual(['encore@example.com', 'juste@example.com'])
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('of two refused emails that are tried again, one behind the other, the outcome is told when both are through', async ({
    page,
    faultProxy,
    consoleWatch,
  }) => {
    consoleWatch.allow(/Service [Ww]orker/)
    await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['un@example.com', 'deux@example.com'])
    await openPanel(page)
    const releases: (() => void)[] = []
    faultProxy.reset()
    faultProxy.always(() => {
      const fault: CallFault = releases.length === 0 ? { kind: 'pass' } : refused
      return { kind: 'hold', until: new Promise<void>((resolve) => releases.push(resolve)), fault }
    })
    const tryAgain = (masked: RegExp) =>
      panel(page).getByRole('listitem').filter({ hasText: masked }).getByRole('button', { name: 'Réessayer' }).click()
    const status = panel(page).getByRole('status').first()
    const said = await listen(status)
    await tryAgain(/^u…@/)
    await expect.poll(() => releases.length).toBe(1)
    await tryAgain(/^d…@/)
    releases[0]?.()
    await expect.poll(() => releases.length).toBe(2)
    await expect(figure(page, 'Partis')).toHaveText('1')
    releases[1]?.()
    await expect(status).toHaveText('L’email a de nouveau été refusé.')
    expect(await said()).toEqual(['Envoi en cours…', 'L’email a de nouveau été refusé.'])
  })
})

test('of an email that the server has only accepted nobody is told that it has left', async ({ page, faultProxy }) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['encore@example.com'])
  faultProxy.always({ kind: 'answer', status: 202, body: '{"status":"accepted"}' })
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(panel(page).getByText('Plus rien en attente.')).toBeVisible()
  await expect(panel(page).getByText('L’email est parti.')).toHaveCount(0)
})

test('rejected entries whose masked addresses are the same are told apart by module, score and age', async ({
  page,
  faultProxy,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'refused', ['faux@example.com'])
  await leaveEntries(visitor, faultProxy, 'refused', ['fautif@example.com'], 'photography')
  await openPanel(page)
  const rows = panel(page).getByRole('listitem')
  const photography = rows.filter({ hasText: 'Photographie' })
  await expect(rows.filter({ hasText: 'f…@e….com' })).toHaveCount(2)
  await expect(rows.nth(0)).toContainText(/Excel · 60\s% · il y a un instant/)
  await expect(rows.nth(1)).toContainText(/Photographie · 60\s% · il y a un instant/)
  for (const name of ['Corriger l’adresse', 'Réessayer', 'Abandonner'])
    await expect(
      panel(page).getByRole('button', { name: new RegExp(`^${name} f…@e….com Photographie · 60\\s% · il y a`) }),
    ).toHaveCount(1)
  await photography.getByRole('button', { name: 'Abandonner' }).click()
  await expect(
    photography.getByRole('group', { name: /^Abandonner l’envoi à f…@e….com Photographie · 60\s% · il y a/ }),
  ).toBeVisible()
  await expect(panel(page)).not.toContainText(/faux@|fautif@/)
})

test('an address that is no better is told above its field, and both are seen', async ({ page, faultProxy }) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['faux@example.com'])
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Corriger l’adresse' }).click()
  const field = panel(page).getByRole('textbox')
  // The last that is in view.
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await field.press('Enter')
  await expect(panel(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(field).toBeInViewport({ ratio: 1 })
})

test('a question that is higher than its room is shown from its beginning', async ({ page, faultProxy }) => {
  await page.setViewportSize({ width: 568, height: 320 })
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['faux@example.com'])
  await setTextSize(page, 32)
  await openPanel(page)
  await panel(page)
    .getByRole('button', { name: /^Abandonner/ })
    .click()
  await expect(panel(page).getByRole('button', { name: 'Non, garder' })).toBeFocused()
  const topOfQuestion = async () => (await panel(page).getByText('Abandonner l’envoi à').boundingBox())?.y
  const bar = await panel(page).getByRole('heading', { level: 2 }).locator('..').boundingBox()
  if (bar === null) throw new Error('no bar')
  await expect.poll(topOfQuestion).toBeGreaterThanOrEqual(bar.y + bar.height)
  await expect.poll(topOfQuestion).toBeLessThan(320)
})

test('the form to correct an address can be left again', async ({ page, faultProxy }) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['faux@example.com'])
  await openPanel(page)
  const row = panel(page).getByRole('listitem')
  await row.getByRole('button', { name: 'Corriger l’adresse' }).click()
  await row.getByRole('textbox').fill('juste@example.com')
  await row.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(row.getByRole('textbox')).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Corriger l’adresse' })).toBeFocused()
  await expect(figure(page, 'À corriger')).toHaveText('1')
})

test('the focus stays in the panel whatever is pressed, and leaves it for the screen', async ({ page, faultProxy }) => {
  const addresses = ['faux@example.com', 'encore@example.com', 'rien@example.com']
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', addresses)
  faultProxy.always({ kind: 'pass' })
  await openPanel(page)
  const heading = panel(page).getByRole('heading', { name: 'Espace équipe' })
  await expect(heading, 'the PIN has gone').toBeFocused()
  const row = (masked: RegExp) => panel(page).getByRole('listitem').filter({ hasText: masked })
  const press = (masked: RegExp, name: string) => row(masked).getByRole('button', { name }).press('Enter')

  await press(/^f…@/, 'Corriger l’adresse')
  await expect(row(/^f…@/).getByRole('textbox')).toBeFocused()
  await row(/^f…@/).getByRole('textbox').fill('juste@example.com')
  await page.keyboard.press('Enter')
  await expect(row(/^f…@/)).toHaveCount(0)
  await expect(heading).toBeFocused()
  await press(/^e…@/, 'Réessayer')
  await expect(row(/^e…@/)).toHaveCount(0)
  await expect(heading).toBeFocused()
  await press(/^r…@/, 'Abandonner')
  await page.keyboard.press('Enter')
  await expect(row(/^r…@/).getByRole('button', { name: 'Abandonner' }), 'kept').toBeFocused()
  await page.keyboard.press('Enter')
  await press(/^r…@/, 'Oui, abandonner')
  await expect(row(/^r…@/)).toHaveCount(0)
  await expect(heading).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Espace équipe' })).toBeFocused()
})

test('what one device exports another imports, and with both online each email goes out once', async ({
  page,
  browser,
  faultProxy,
  inbox,
}) => {
  test.setTimeout(90_000)
  const addresses = ['carnet1@example.com', 'carnet2@example.com', 'carnet3@example.com']
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', addresses)
  await openPanel(page)
  await page.evaluate(() => localStorage.setItem('trebe.source', 'bayonne'))
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await panel(page).getByRole('button', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^trebe-bayonne-20\d\d(-\d\d){4}\.(csv|json)$/)
    return await file.path()
  }
  const csv = readFileSync(await saved('Exporter (CSV)'), 'utf8')
  for (const address of addresses) expect(csv).toContain(address)
  const json = await saved('Exporter (JSON)')

  const profile = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const other = await profile.newPage()
  await openPanel(other)
  faultProxy.always({ kind: 'pass' })
  await panel(other)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'holiday.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"photos":[]}'),
    })
  await expect(panel(other).getByText('rien n’a été importé')).toBeVisible()
  const take = (buffer = readFileSync(json)) =>
    panel(other).locator('input[type=file]').setInputFiles({ name: 'trebe.json', mimeType: 'application/json', buffer })
  await take()
  await expect(panel(other).getByText('3 envois importés.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Envoyer maintenant' }).click()
  await take()
  await expect(panel(other).getByText('3 étaient déjà connus.')).toBeVisible()
  await take(Buffer.from(readFileSync(json, 'utf8').replace('"score"', '"scores"')))
  await expect(panel(other).getByText('2 étaient déjà connus. 1 envoi du fichier est illisible')).toBeVisible()
  // Where both ask at the same moment the server puts one of them off, and staff press again.
  for (const device of [other, page]) {
    await expect(async () => {
      const send = panel(device).getByRole('button', { name: 'Envoyer maintenant' })
      if ((await figure(device, 'En attente').textContent()) !== '0') await send.click({ timeout: 2_000 })
      await expect(figure(device, 'En attente')).toHaveText('0', { timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
  }
  expect((await inbox.settle()).flatMap(({ to }) => to).sort()).toEqual(addresses)
  await profile.close()
})

/** Somebody, or a cleaner app, clears the site's data. */
async function clearStorage(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' })
}

/** The browser loses its storage: what is open is closing, and nothing opens any more. */
function loseStorage(): void {
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
  IDBFactory.prototype.open = () => {
    throw new DOMException('Internal error opening backing store', 'UnknownError')
  }
}

test('on a tablet whose storage has just died the export holds what the panel counts, and staff are told', async ({
  page,
  faultProxy,
}) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', ['un@example.com', 'deux@example.com'])
  await openPanel(page)
  await expect(figure(page, 'En attente')).toHaveText('2')
  await page.evaluate(loseStorage)
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Exporter (CSV)' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  for (const address of ['un@example.com', 'deux@example.com']) expect(csv).toContain(address)
  await expect(panel(page).getByText('le fichier contient seulement ce que cette page connaît')).toBeVisible()
  await expect(figure(page, 'En attente')).toHaveText('2')
})

test('on a tablet whose storage has just died staff are told to keep the file that they import', async ({
  page,
  faultProxy,
}) => {
  faultProxy.always({ kind: 'answer', status: 503, body: '{}' })
  await openPanel(page)
  await page.evaluate(loseStorage)
  const buffer = Buffer.from(writeTransfer(createQueue(2), Date.now()))
  const file = { name: 'trebe.json', mimeType: 'application/json', buffer }
  await panel(page).locator('input[type=file]').setInputFiles(file)
  await expect(panel(page).getByText('2 envois importés.')).toContainText('ne supprimez pas le fichier')
})

test('on a tablet whose storage was cleared under the panel the export holds what the panel counts', async ({
  page,
  faultProxy,
}) => {
  const addresses = ['un@example.com', 'deux@example.com']
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', addresses)
  await openPanel(page)
  await clearStorage(page)
  await expect(figure(page, 'À corriger')).toHaveText('2')
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Exporter (JSON)' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  for (const address of addresses) expect(file).toContain(address)
})

test('on a tablet that can’t be read the panel counts nothing, and says why', async ({ page, faultProxy }) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', ['un@example.com'])
  await page.addInitScript(loseStorage)
  await openPanel(page)
  await expect(panel(page).getByText('des envois qu’elle garde peuvent manquer ici')).toBeVisible()
  for (const name of ['En attente', 'À corriger', 'Partis', 'Dernier envoi réussi'])
    await expect(figure(page, name)).toHaveCount(0)
  await expect(figure(page, 'Version')).toBeVisible()
})

test('where a tablet can’t be read, nobody is told that nothing waits once what the page knows has left', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const visitor = createVisitor(page, 'fr')
  await leaveEntries(visitor, faultProxy, 'waiting', ['un@example.com'])
  await page.addInitScript(loseStorage)
  await page.goto('/?kiosk=1&lang=fr')
  await visitor.link(visitor.words.start).click()
  await visitor.link(`${visitor.words.startModule} Excel`).click()
  await visitor.takeQuiz('excel', 3)
  await visitor.fillLead({ email: 'deux@example.com' })
  await visitor.submitLead()
  await visitor.button('Visiteur suivant').click()
  await page.getByRole('button', { name: 'Espace équipe' }).click()
  await typePin(page, '2468')
  await expect(figure(page, 'En attente')).toHaveText('1')
  faultProxy.reset()
  await panel(page).getByRole('button', { name: 'Envoyer maintenant' }).click()
  await inbox.waitForEmails('deux@example.com', 1)
  await expect(figure(page, 'En attente')).toHaveCount(0)
  await expect(panel(page).getByText('Envoi en cours…')).toHaveCount(0)
  await expect(panel(page).getByText('des envois qu’elle garde peuvent manquer ici')).toBeVisible()
  await expect(panel(page).getByText('Plus rien en attente.')).toHaveCount(0)
})

test.describe('a reset loads the page anew, and loses nothing,', () => {
  test.beforeEach(async ({ page, faultProxy }) => {
    await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'refused', ['faux@example.com'])
    await page.clock.install()
    await openPanel(page)
    await expect(figure(page, 'À corriger')).toHaveText('1')
  })

  /** Nobody touches the tablet until the visit ends. */
  async function walkAway(page: Page): Promise<void> {
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.clock.fastForward(20_000)
  }

  test('where the storage was cleared under the page', async ({ page }) => {
    await clearStorage(page)
    const loading = page.waitForEvent('load')
    await walkAway(page)
    await loading
    await openPanel(page)
    await expect(figure(page, 'À corriger')).toHaveText('1')
  })

  test('where the storage has died: the next page may have it again', async ({ page }) => {
    await page.evaluate(loseStorage)
    const loading = page.waitForEvent('load')
    await walkAway(page)
    // It is given up after some tries.
    await page.clock.fastForward(5_000)
    await loading
    await openPanel(page)
    await expect(figure(page, 'À corriger')).toHaveText('1')
  })
})

test('a panel that staff walk away from closes behind them', async ({ page }) => {
  await page.clock.install()
  await openPanel(page)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Espace équipe' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Code de l’équipe' })).toBeVisible()
})

test('the panel waits for staff who look for the file to import, five minutes at most', async ({ page }) => {
  await page.clock.install()
  await openPanel(page)
  const choose = async () => {
    const opening = page.waitForEvent('filechooser')
    await panel(page).getByText('Importer un fichier').click()
    return opening
  }
  const chooser = await choose()
  await stopClock(page)
  await page.clock.runFor(240_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // What is told comes into view; heard of later, that would be somebody's.
  const hearing = await panel(page).evaluateHandle((dialog) => ({
    scrolled: new Promise<void>((resolve) => dialog.addEventListener('scroll', () => resolve(), { once: true })),
  }))
  await chooser.setFiles({ name: 'holiday.json', mimeType: 'application/json', buffer: Buffer.from('{"photos":[]}') })
  await expect(panel(page).getByText('rien n’a été importé')).toBeVisible()
  await hearing.evaluate(({ scrolled }) => scrolled)
  await page.clock.runFor(59_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await choose()
  await page.clock.runFor(359_000)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test.describe('where no worker sends beside the page', () => {
  test.use({ serviceWorkers: 'block' })

  test('the panel waits for staff who wait for what they send', async ({ page, faultProxy, consoleWatch }) => {
    consoleWatch.allow(/Service [Ww]orker/)
    const addresses = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept'].map((name) => `${name}@example.com`)
    await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', addresses)
    // Put off by the server, nothing is tried by itself.
    faultProxy.always({ kind: 'answer', status: 503, body: '{}', headers: { 'retry-after': '3600' } })
    await page.clock.install()
    await openPanel(page)
    const sendNow = panel(page).getByRole('button', { name: 'Envoyer maintenant' })
    await expect(sendNow).toBeEnabled()
    await stopClock(page)
    let answer = () => {}
    faultProxy.reset()
    faultProxy.always(() => {
      const until = new Promise<void>((resolve) => {
        answer = resolve
      })
      return { kind: 'hold', until, fault: { kind: 'pass' } }
    })
    await sendNow.click()
    for (const call of addresses.keys()) {
      await expect.poll(() => faultProxy.calls().length).toBe(call + 1)
      // A call may take 15 s.
      await page.clock.runFor(14_000)
      // Somebody looks how far it has come, which is no end of the waiting.
      if (call === 0) await figure(page, 'En attente').click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      answer()
    }
    await expect(panel(page).getByText('Plus rien en attente.')).toBeVisible()
    // That the end was looked at is no waiting.
    await figure(page, 'En attente').click()
    await page.clock.runFor(59_000)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.clock.runFor(1_000)
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
})

test('a file that can’t be read is told as such, also after another that could', async ({ page }) => {
  await openPanel(page)
  const told = panel(page).getByRole('status').last()
  const choose = (name: string) =>
    panel(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from('{"photos":[]}') })
  await choose('other.json')
  await expect(told).toContainText('n’est pas une sauvegarde de Trebe')
  await expect(told).toBeInViewport({ ratio: 1 })
  // As from a stick that was pulled out.
  await page.evaluate(() => {
    Blob.prototype.text = () =>
      Promise.reject(new DOMException('The requested file could not be read', 'NotReadableError'))
  })
  await choose('gone.json')
  await expect(told).toContainText('n’a pas pu être lu')
})

test('an export that an editor has cut short, or saved in another encoding, is refused whole, and told as changed', async ({
  page,
  faultProxy,
}) => {
  await leaveEntries(createVisitor(page, 'fr'), faultProxy, 'waiting', ['un@example.com'])
  await openPanel(page)
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Exporter (JSON)' }).click()
  const file = readFileSync(await (await download).path(), 'utf8').replace(
    /"company": "[^"]*"/,
    '"company": "Menuiserie Élan"',
  )
  const told = panel(page).getByRole('status').last()
  const take = async (buffer: Buffer) => {
    await panel(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer })
  }
  for (const buffer of [Buffer.from(file.slice(0, -9)), Buffer.from(file, 'latin1')]) {
    await take(Buffer.from(file))
    await expect(told).toContainText('1 était déjà connu.')
    await take(buffer)
    await expect(told).toContainText('ou il a été modifié ou coupé')
  }
})

test('the panel stays when the choice of a file is called off', async ({ page }) => {
  await openPanel(page)
  const file = panel(page).locator('input[type="file"]')
  await file.evaluate((input) => {
    const isCancelled = new Promise((resolve) => input.addEventListener('cancel', resolve))
    input.dispatchEvent(new Event('cancel', { bubbles: true }))
    return isCancelled
  })
  await expect(panel(page).getByText('Importer un fichier')).toBeVisible()
})
