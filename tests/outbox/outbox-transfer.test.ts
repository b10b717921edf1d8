import { describe, expect, test } from 'vitest'
import { entryId } from '../../src/outbox/entry-id.ts'
import { createDevice } from './support/device.ts'
import { expectOnDisk } from './support/on-disk.ts'
import { clearRecords, rawRecords } from './support/raw-records.ts'
import { id, rejectOne, save } from './support/saved.ts'

/** The file of a device whose one entry has not left. */
async function exportOne(): Promise<string> {
  const device = createDevice(1)
  const { outbox } = device.openTab()
  await save(device, outbox)
  return (await device.clock.until(outbox.exportUnsent())).text
}

describe('a file of what has not left', () => {
  test('carries the entries to another device, where they leave under their ids', async () => {
    const first = createDevice(1)
    const { outbox } = first.openTab()
    await save(first, outbox, {}, 'one')
    await save(first, outbox, { email: 'b@example.com' }, 'two')
    const { text: file } = await first.clock.until(outbox.exportUnsent())

    const second = createDevice(2, first.server)
    const other = second.openTab().outbox
    expect(await second.clock.until(other.importEntries(file))).toEqual({
      kind: 'imported',
      added: 2,
      known: 0,
      unreadable: 0,
      kept: 'device',
    })
    expect(await second.clock.until(other.importEntries(file))).toEqual({
      kind: 'imported',
      added: 0,
      known: 2,
      unreadable: 0,
      kept: 'device',
    })
    await second.clock.until(other.flush('enqueue'))
    expect(second.server.emails.map(({ to }) => to)).toEqual(['ana.diaz@example.com', 'b@example.com'])
    expect(second.server.emails.map(({ key }) => key)).toEqual([
      entryId('one', 'ana.diaz@example.com'),
      entryId('two', 'b@example.com'),
    ])
  })

  test('is on the disk of the device that says it has taken it over', async () => {
    const file = await exportOne()
    const device = createDevice(2)
    const { outbox } = device.openTab()
    const taken = await expectOnDisk(() => device.clock.until(outbox.importEntries(file)))
    expect(taken).toMatchObject({ added: 1, kept: 'device' })
  })

  test('holds rejected entries too, and nothing of delivered ones', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'sent@example.com' }, 'two')
    await device.clock.until(outbox.flush('enqueue'))
    const { text: file } = await device.clock.until(outbox.exportUnsent())
    expect(file).toContain('ana.diaz@example.com')
    expect(file).not.toContain('sent@example.com')
  })

  test.each(['refused', 'hanging', 'unreadable'] as const)(
    'holds what this page knows, and says so, while the storage is %s',
    async (storage) => {
      const device = createDevice()
      const { outbox } = device.openTab()
      await save(device, outbox, {}, 'one')
      await save(device, outbox, { email: 'b@example.com' }, 'two')
      const whole = await device.clock.until(outbox.exportUnsent())
      expect(whole.isComplete).toBe(true)
      device.storage = storage
      const known = await device.clock.until(outbox.exportUnsent())
      expect(known.isComplete).toBe(false)
      expect(JSON.parse(known.text).entries).toEqual(JSON.parse(whole.text).entries)
    },
  )

  test('holds what stands on the device, not what this page has seen before another tab changed it unheard', async () => {
    const device = createDevice()
    device.isOnline = false
    const [one, two] = [device.openTab(), device.openTab()]
    await save(device, one.outbox)
    await device.clock.until(two.outbox.flush('start'))
    device.isHushed = true
    await save(device, one.outbox, { company: 'Diaz et filles' })
    const { entries } = await device.clock.until(two.outbox.exportUnsent())
    expect(entries).toMatchObject([{ request: { company: 'Diaz et filles' } }])
  })

  test('holds what this page knows of a device that was cleared under it', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'b@example.com' }, 'two')
    const whole = await device.clock.until(outbox.exportUnsent())
    expect(whole.entries).toHaveLength(2)
    await clearRecords()
    const known = await device.clock.until(outbox.exportUnsent())
    expect(JSON.parse(known.text).entries).toEqual(JSON.parse(whole.text).entries)
  })

  test('changes nothing that this page knows of a device that was cleared under it', async () => {
    const device = createDevice()
    device.isOnline = false
    const { outbox } = device.openTab()
    await save(device, outbox)
    const { text } = await device.clock.until(outbox.exportUnsent())
    await save(device, outbox, { company: 'Diaz et filles' })
    expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 0 })
    await clearRecords()
    expect(await device.clock.until(outbox.importEntries(text))).toMatchObject({ added: 0, known: 1, kept: 'device' })
    await device.clock.until(outbox.flush('retry-now'))
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, inMemory: 0 })
    expect(device.server.emails).toMatchObject([{ company: 'Diaz et filles' }])
  })

  test('holds nothing that was discarded while the storage was out of reach', async () => {
    const { device, outbox } = await rejectOne()
    device.storage = 'refused'
    await device.clock.until(outbox.discard(id))
    expect(JSON.parse((await device.clock.until(outbox.exportUnsent())).text).entries).toEqual([])
  })

  test('that is taken over by a device which stores nothing is told to be in memory only', async () => {
    const file = await exportOne()
    const second = createDevice(2)
    const other = second.openTab().outbox
    second.storage = 'full'
    expect(await second.clock.until(other.importEntries(file))).toMatchObject({ added: 1, kept: 'memory' })
  })

  test('adds nothing that this page knows to have left, also where the device can’t be asked', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    const { text } = await device.clock.until(outbox.exportUnsent())
    await device.clock.until(outbox.flush('enqueue'))
    device.storage = 'refused'
    expect(await device.clock.until(outbox.importEntries(text))).toMatchObject({ added: 0, known: 1 })
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, pending: 0 })
  })

  test('sends nothing that was discarded on this device, also where that can’t be asked', async () => {
    const { device, outbox } = await rejectOne()
    const { text } = await device.clock.until(outbox.exportUnsent())
    await device.clock.until(outbox.discard(id))
    device.storage = 'refused'
    await device.clock.until(outbox.importEntries(text))
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.find(id)).toMatchObject({ state: 'closed' })
    expect(device.server.emails).toEqual([])
  })

  test('that is taken over before the first flush is not sent before it', async () => {
    const file = await exportOne()
    const second = createDevice(2)
    const other = second.openTab().outbox
    await second.clock.until(other.importEntries(file))
    await second.clock.pass(60_000)
    expect(second.server.tries).toBe(0)
  })

  test('tells the truth of what a device has taken that was slow to write it down', async () => {
    const file = await exportOne()
    const second = createDevice(2)
    const other = second.openTab().outbox
    second.storage = 'late-write'
    const outcome = { kind: 'imported', added: 1, known: 0, unreadable: 0, kept: 'device' }
    expect(await second.clock.until(other.importEntries(file))).toEqual(outcome)
    expect(other.snapshot()).toMatchObject({ pending: 1 })
  })

  test.each([
    ['no JSON', 'hello'],
    ['another app’s', '{"format":"other","version":1,"exportedAt":"","entries":[]}'],
    ['a later version’s', '{"format":"trebe-outbox","version":2,"exportedAt":"","entries":[]}'],
    ['without a list of entries', '{"format":"trebe-outbox","version":1,"exportedAt":"","entries":{}}'],
  ])('that is %s is refused', async (_, text) => {
    const device = createDevice()
    const { outbox } = device.openTab()
    expect(await device.clock.until(outbox.importEntries(text))).toEqual({ kind: 'not-an-export' })
  })

  test.each([
    ['an address that was changed by hand', '"email": "ana.diaz@example.com"', '"email": "eve@example.com"'],
    ['a field too many', '"company"', '"evil": 1, "company"'],
    ['a score above the total', '"score": 4', '"score": 9'],
    ['no attempt', '"attemptId": "one",', ''],
    ['half a character in its attempt', '"attemptId": "one"', '"attemptId": "\\ud83d"'],
    ['a time that no clock shows', '"savedAt": ', '"savedAt": 9e9'],
  ])(
    'with %s in one entry gives the others to the device, and tells how many it could not read',
    async (_, from, to) => {
      const first = createDevice(1)
      const { outbox } = first.openTab()
      await save(first, outbox, {}, 'one')
      await save(first, outbox, { email: 'b@example.com' }, 'two')
      await save(first, outbox, { email: 'c@example.com' }, 'three')
      const file = (await first.clock.until(outbox.exportUnsent())).text.replace(from, to)
      const second = createDevice(2)
      const other = second.openTab().outbox
      const outcome = { kind: 'imported', added: 2, known: 0, unreadable: 1, kept: 'device' }
      expect(await second.clock.until(other.importEntries(file))).toEqual(outcome)
      await second.clock.until(other.flush('enqueue'))
      expect(second.server.emails.map(({ to: recipient }) => recipient)).toEqual(['b@example.com', 'c@example.com'])
    },
  )

  test('with nothing but wrong entries leaves the device as it was', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    const file = '{"format":"trebe-outbox","version":1,"exportedAt":"","entries":[1,null]}'
    const outcome = { kind: 'imported', added: 0, known: 0, unreadable: 2, kept: 'device' }
    expect(await device.clock.until(outbox.importEntries(file))).toEqual(outcome)
    expect((await rawRecords()).size).toBe(0)
  })
})
