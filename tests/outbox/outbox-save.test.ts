import { describe, expect, test } from 'vitest'
import { callLimit } from '../../src/outbox/deliver.ts'
import { entryId } from '../../src/outbox/entry-id.ts'
import { lookAgainDelay } from '../../src/outbox/retry.ts'
import { createDevice } from './support/device.ts'
import { expectOnDisk } from './support/on-disk.ts'
import { clearRecords, putRecord, rawRecords } from './support/raw-records.ts'
import { recordsOfVersion1 } from './support/records-of-version-1.ts'
import { attemptId, id, rejectOne, request, save } from './support/saved.ts'

describe('saving', () => {
  test('writes the entry to the device, makes no call, and asks for lasting storage', async () => {
    const device = createDevice()
    const { outbox, asked } = device.openTab()
    expect(await save(device, outbox)).toEqual({ id, kept: 'device' })
    await device.clock.pass(3_600_000)
    expect(device.server.calls).toEqual([])
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'pending', request })
    expect(asked).toEqual({ sync: [], persist: 1 })
  })

  test('tells whether the browser will send by itself, as soon as it has answered', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    device.isOnline = false
    device.hasSync = false
    await save(device, outbox)
    expect(outbox.snapshot().isHandedOver).toBeUndefined()
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot().isHandedOver).toBe(false)
    device.hasSync = true
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot().isHandedOver).toBe(true)
  })

  test('hands over to the worker what waits when the page may end, by an event of its own, and nothing else', async () => {
    const device = createDevice()
    const { outbox, asked } = device.openTab()
    outbox.handOver()
    expect(asked.sync).toEqual([])
    await save(device, outbox)
    outbox.handOver()
    expect(asked.sync).toEqual(['outbox-left'])
  })

  test('twice, in one tab or two, before and after a reload, makes one entry, with what was submitted last', async () => {
    const device = createDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    await device.clock.until(Promise.all([one, one, two].map(({ outbox }) => outbox.save({ attemptId, request }))))
    await save(device, device.openTab().outbox, { email: ' ANA.Diaz@Example.com', company: 'Changed' })
    const records = [...(await rawRecords()).keys()].filter((key) => key !== '#order')
    expect(records).toEqual([id])
    await device.clock.until(one.outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ company: 'Changed' }])
  })

  test('what was changed once a call has begun leaves the entry as the server may know it', async () => {
    const device = createDevice()
    const tab = device.openTab()
    await save(device, tab.outbox)
    const { fetch } = device.server
    const takeAndSayNothing: typeof fetch = async (input, init) => {
      await fetch(input, init)
      return new Promise(() => {})
    }
    Object.assign(device.server, { fetch: takeAndSayNothing })
    void tab.outbox.flush('enqueue')
    await device.clock.pass(0)
    tab.kill()
    Object.assign(device.server, { fetch })
    const { outbox } = device.openTab()
    await save(device, outbox, { company: 'Changed' })
    await device.clock.until(outbox.flush('start'))
    expect(device.server.reused).toEqual([])
    expect(outbox.find(id)).toMatchObject({ state: 'delivered', status: 'sent' })
    expect(device.server.emails).toMatchObject([{ company: request.company }])
  })

  test('what was changed leaves an entry of a version that marked no calls as the server may know it', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await putRecord(id, { ...recordsOfVersion1.tried, id, attemptId, request })
    await save(device, outbox, { company: 'Changed' })
    await device.clock.until(outbox.flush('start'))
    expect(device.server.emails).toMatchObject([{ company: request.company }])
  })

  test.each(['fine', 'refused'] as const)(
    'what was changed before any call is what is sent, where storage is %s by then',
    async (weather) => {
      const device = createDevice()
      device.isOnline = false
      const { outbox } = device.openTab()
      await save(device, outbox)
      device.storage = weather
      await save(device, outbox, { company: 'Changed' })
      device.storage = 'fine'
      device.isOnline = true
      await device.clock.until(outbox.flush('online'))
      expect(device.server.emails).toMatchObject([{ company: 'Changed' }])
    },
  )

  test('what was changed after a call whose answer was lost is not sent, though storage is out of reach by then', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.server.weather = 'ack-lost'
    await device.clock.until(outbox.flush('enqueue'))
    device.storage = 'refused'
    device.server.weather = 'sent'
    await save(device, outbox, { company: 'Changed' })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('retry-now'))
    expect(device.server.reused).toEqual([])
    expect(outbox.find(id)).toMatchObject({ state: 'delivered' })
  })

  test('what was changed is not undone by a write of before that is done late', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    device.storage = 'late-run'
    expect(await save(device, outbox)).toMatchObject({ kept: 'device' })
    await save(device, outbox, { company: 'Changed' })
    await device.clock.pass(30_000)
    expect((await rawRecords()).get(id)).toMatchObject({ request: { company: 'Changed' } })
  })

  test.each(['mended', 'tried again as it is'])(
    'what was %s is not refused by an answer of before that is written late',
    async (how) => {
      const device = createDevice()
      const { outbox } = device.openTab()
      await save(device, outbox, { company: 'Refused' })
      device.server.weather = 'invalid'
      const { fetch } = device.server
      Object.assign(device.server, {
        fetch: (input: string, init: RequestInit) => {
          Object.assign(device.server, { fetch })
          device.storage = 'late-run'
          return fetch(input, init)
        },
      })
      await device.clock.until(outbox.flush('enqueue'))
      device.server.weather = 'sent'
      device.isOnline = false
      if (how === 'mended') await save(device, outbox, { company: 'Mended' })
      else await device.clock.until(outbox.retryRejected(id))
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 0 })
      await device.clock.pass(30_000)
      device.isOnline = true
      await device.clock.until(outbox.flush('online'))
      expect(device.server.emails).toMatchObject([{ company: how === 'mended' ? 'Mended' : 'Refused' }])
    },
  )

  test('what only memory holds is changed too, and once it was refused tried again', async () => {
    const device = createDevice()
    device.storage = 'refused'
    device.isOnline = false
    const { outbox } = device.openTab()
    await save(device, outbox)
    await save(device, outbox, { company: 'Changed' })
    device.isOnline = true
    device.server.weather = 'invalid'
    await device.clock.until(outbox.flush('online'))
    expect(outbox.snapshot()).toMatchObject({ rejected: 1 })
    device.server.weather = 'sent'
    await save(device, outbox, { company: 'Changed again' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ company: 'Changed again' }])
  })

  test('with another address what was refused closes the rejected entry, without the person', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'ana@example.org' })
    expect(outbox.snapshot()).toMatchObject({ pending: 1, rejected: 0, closed: 1 })
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'closed', how: { kind: 'discarded' } })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.org'])
    await save(device, outbox)
    expect(outbox.find(id), 'the first address again').toMatchObject({ state: 'pending' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.org', 'ana.diaz@example.com'])
  })

  test('with another address closes it also on a page that was loaded anew and has not read the device yet', async () => {
    const { device } = await rejectOne()
    const { outbox } = device.openTab()
    void outbox.flush('start')
    await save(device, outbox, { email: 'other@example.org' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({ rejected: 0, closed: 1, delivered: 1 })
  })

  test.each([{ firstName: 'Beñat' }, { lastName: 'Etxeberri' }])(
    'leaves what was refused of the same attempt of somebody else, with whom the phone was shared (%o)',
    async (name) => {
      const { device, outbox } = await rejectOne()
      await save(device, outbox, { email: 'benat@example.org', ...name })
      expect(outbox.snapshot()).toMatchObject({ pending: 1, rejected: 1, closed: 0 })
    },
  )

  test('to the address that somebody else had corrected leaves the correction, which was refused too', async () => {
    const { device, outbox } = await rejectOne()
    device.server.weather = 'invalid'
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    await device.clock.until(outbox.flush('enqueue'))
    await save(device, outbox, { firstName: 'Beñat' })
    expect(outbox.snapshot()).toMatchObject({ pending: 1, rejected: 1, closed: 0 })
  })

  test('leaves what was refused of another attempt', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'ana@example.org' }, '5d0f8d6e-5b0b-4d53-9a51-0c5a6b6f3f2c')
    expect(outbox.snapshot()).toMatchObject({ pending: 1, rejected: 1 })
  })

  test('what was discarded again, where storage is out of reach by then, says "in memory": the device has no lead of it', async () => {
    const { device, outbox } = await rejectOne()
    await device.clock.until(outbox.discard(id))
    await device.clock.pass(1_000)
    device.storage = 'refused'
    expect(await save(device, outbox)).toMatchObject({ id, kept: 'memory' })
    expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
    device.server.weather = 'invalid'
    await device.clock.until(outbox.flush('enqueue'))
    device.storage = 'fine'
    await device.clock.until(outbox.flush('visible'))
    expect(outbox.snapshot(), 'refused again, and not forgotten').toMatchObject({ rejected: 1, closed: 0 })
  })

  test('on a device that takes an entry and does not give it back says so, and sends it from memory', async () => {
    const device = createDevice()
    device.storage = 'forgetful'
    const { outbox } = device.openTab()
    expect(await save(device, outbox)).toMatchObject({ kept: 'memory' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toHaveLength(1)
    expect(outbox.find(id)).toMatchObject({ state: 'delivered' })
  })

  test('on such a device is not said to be saved after a call either', async () => {
    const device = createDevice()
    device.storage = 'forgetful'
    device.server.weather = 'hanging'
    const { outbox } = device.openTab()
    await save(device, outbox)
    void outbox.flush('enqueue')
    await device.clock.pass(1_000)
    device.storage = 'refused'
    await device.clock.pass(callLimit)
    expect(await save(device, outbox)).toMatchObject({ kept: 'memory' })
  })

  test('an entry that has been delivered finds it delivered, and sends nothing again', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    await device.clock.until(outbox.flush('enqueue'))
    expect(await save(device, outbox)).toEqual({ id, kept: 'device' })
    expect(outbox.find(id)).toMatchObject({ state: 'delivered' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.calls).toEqual([id])
  })

  test('a corrected address makes another entry', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    await save(device, outbox, { email: 'ana@example.org' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana.diaz@example.com', 'ana@example.org'])
  })

  test('a rejected entry again, with what was wrong mended, makes it pending again', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { company: 'Mended' })
    expect(outbox.find(id)).toMatchObject({ state: 'pending' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, rejected: 0 })
  })

  test('an entry again whose correction was refused too makes it pending again', async () => {
    const { device, outbox } = await rejectOne()
    device.server.weather = 'invalid'
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    await device.clock.until(outbox.flush('enqueue'))
    device.server.weather = 'sent'
    await save(device, outbox, { company: 'Mended' })
    expect(outbox.find(id)).toMatchObject({ state: 'pending' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
  })

  test('the same on a page that was loaded anew and has not read the device yet', async () => {
    const { device, outbox: before } = await rejectOne()
    device.server.weather = 'invalid'
    await device.clock.until(before.correct(id, 'other@example.org'))
    await device.clock.until(before.flush('enqueue'))
    device.server.weather = 'sent'
    const { outbox } = device.openTab()
    void outbox.flush('start')
    await save(device, outbox)
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual([request.email])
  })

  test('an entry again whose correction was discarded makes it pending again', async () => {
    const { device, outbox } = await rejectOne()
    device.server.weather = 'invalid'
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    await device.clock.until(outbox.flush('enqueue'))
    await device.clock.until(outbox.discard(entryId(attemptId, 'ana@example.org')))
    device.server.weather = 'sent'
    await save(device, outbox)
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
  })

  test('an entry again whose correction is on its way makes nothing new', async () => {
    const { device, outbox } = await rejectOne()
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    await save(device, outbox)
    expect(outbox.find(id)).toMatchObject({ state: 'closed' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.org'])
  })

  test.each(['refused', 'hanging', 'full'] as const)(
    'where storage is %s says so within 4 s, sends from memory, and stores when it can',
    async (storage) => {
      const device = createDevice()
      const { outbox, asked } = device.openTab()
      device.storage = storage
      expect(await save(device, outbox)).toEqual({ id, kept: 'memory' })
      expect(device.clock.elapsed()).toBeLessThan(4_000)
      expect(asked.persist).toBe(0)
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
      expect(outbox.find(id)).toMatchObject({ kept: 'memory' })
      await device.clock.until(outbox.flush('enqueue'))
      expect(device.server.emails).toHaveLength(1)
      expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
      device.storage = 'fine'
      expect(await save(device, outbox, {}, 'another attempt')).toMatchObject({ kept: 'device' })
      await device.clock.until(outbox.flush('enqueue'))
      expect((await rawRecords()).get(id)).toMatchObject({ state: 'delivered' })
    },
  )

  test('what memory holds says so again at once, and the next pass stores it', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    device.storage = 'hanging'
    await save(device, outbox)
    const before = device.clock.elapsed()
    expect(await save(device, outbox)).toMatchObject({ id, kept: 'memory' })
    expect(device.clock.elapsed()).toBe(before)
    device.storage = 'fine'
    device.server.weather = 'no-network'
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.find(id)).toMatchObject({ state: 'pending', kept: 'device' })
    expect(await save(device, outbox)).toMatchObject({ kept: 'device' })
  })

  test('waits for the disk, not for the system’s cache alone', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await expectOnDisk(() => save(device, outbox))
  })

  test('what memory held waits for the disk too, once the device takes it', async () => {
    const device = createDevice()
    device.storage = 'refused'
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.storage = 'fine'
    expect(await expectOnDisk(() => device.clock.until(outbox.countInMemory()))).toBe(0)
  })

  test.each(['full', 'refused', 'hanging'] as const)(
    'says "in memory" of a change that it does not take, for the device would send what was first submitted (%s)',
    async (storage) => {
      const device = createDevice()
      const { outbox } = device.openTab()
      device.server.weather = 'no-network'
      await save(device, outbox)
      device.storage = storage
      expect(await save(device, outbox, { company: 'Changed' })).toMatchObject({ kept: 'memory' })
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
      device.storage = 'fine'
      device.server.weather = 'sent'
      await device.clock.until(outbox.flush('retry-now'))
      expect(device.server.emails).toMatchObject([{ company: 'Changed' }])
    },
  )

  test('keeps what was submitted anew, also where the clock was set back since its end', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'other@example.org' })
    device.clock.jump(-3_600_000)
    device.storage = 'refused'
    device.server.weather = 'no-network'
    expect(await save(device, outbox)).toMatchObject({ kept: 'memory' })
    device.storage = 'fine'
    device.server.weather = 'sent'
    await device.clock.until(outbox.flush('retry-now'))
    await device.clock.pass(600_000)
    expect(device.server.emails.map(({ to }) => to)).toContain(request.email)
  })

  test('keeps a correction back to the first address, also where the clock was set back since', async () => {
    const { device, outbox } = await rejectOne()
    const { clock, server } = device
    server.weather = 'invalid'
    await clock.until(outbox.correct(id, 'other@example.org'))
    await clock.until(outbox.flush('enqueue'))
    clock.jump(-3_600_000)
    device.storage = 'refused'
    const back = await clock.until(outbox.correct(entryId(attemptId, 'other@example.org'), request.email))
    expect(back).toEqual({ kind: 'corrected', newId: id })
    device.storage = 'fine'
    server.weather = 'sent'
    await clock.until(outbox.flush('retry-now'))
    await clock.pass(600_000)
    expect(server.emails.map(({ to }) => to)).toEqual([request.email])
  })

  test('counts what was discarded without it, until a pass has erased it there', async () => {
    const { device, outbox } = await rejectOne()
    device.storage = 'refused'
    await device.clock.until(outbox.discard(id))
    expect(outbox.snapshot()).toMatchObject({ rejected: 0, closed: 1, inMemory: 1 })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({ closed: 1, inMemory: 0 })
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'closed' })
  })

  test.each(['unreadable', 'lost-after-commit'] as const)(
    'says "in memory" when the device took the entry but does not give it back (%s)',
    async (storage) => {
      const device = createDevice()
      const { outbox } = device.openTab()
      device.storage = storage
      expect(await save(device, outbox)).toMatchObject({ id, kept: 'memory' })
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
      device.storage = 'fine'
      await device.clock.until(outbox.flush('enqueue'))
      expect(device.server.emails).toHaveLength(1)
      expect((await rawRecords()).get(id)).toMatchObject({ state: 'delivered' })
    },
  )

  test('an entry that a pass has delivered while it was to be read back stays delivered', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    // The call is under way when the visitor, who has gone back, submits again; from then on nothing can be read, but written.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { fetch } = device.server
    Object.assign(device.server, {
      fetch: async (...call: Parameters<typeof fetch>) => {
        await answered
        return fetch(...call)
      },
    })
    void outbox.flush('enqueue')
    await device.clock.pass(0)
    device.storage = 'unreadable'
    const saving = save(device, outbox)
    answer()
    expect(await saving).toEqual({ id, kept: 'device' })
    expect(outbox.find(id)).toMatchObject({ state: 'delivered' })
    expect(outbox.snapshot()).toMatchObject({ pending: 0, inMemory: 0 })
  })
})

describe('site data that is cleared under an open page', () => {
  test('leaves what the page still knows: it says where it is kept, writes it again and sends it', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.server.weather = 'ledger-down'
    await device.clock.until(outbox.flush('enqueue'))
    await clearRecords()
    await device.clock.until(outbox.flush('visible'))
    expect(outbox.find(id)).toMatchObject({ state: 'pending', kept: 'memory' })
    await device.clock.pass(10_000)
    expect(outbox.find(id)).toMatchObject({ state: 'pending', kept: 'device' })
    device.server.weather = 'sent'
    await device.clock.pass(300_000)
    expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
    expect(device.server.emails).toHaveLength(1)
  })
})

describe('a rejected entry that is cleared under an open page', () => {
  test('is written again by itself', async () => {
    const { device, outbox } = await rejectOne()
    await clearRecords()
    await device.clock.until(outbox.flush('visible'))
    expect(outbox.snapshot()).toMatchObject({ rejected: 1, inMemory: 1 })
    await device.clock.pass(10_000)
    expect(outbox.snapshot()).toMatchObject({ rejected: 1, inMemory: 0 })
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'rejected' })
  })
})

describe('what is submitted again on a device that was cleared under the page', () => {
  test('closes what was refused of the same attempt before', async () => {
    const { device, outbox } = await rejectOne()
    await clearRecords()
    await save(device, outbox, { email: 'ana@example.org' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({ rejected: 0, closed: 1, delivered: 1 })
  })

  test('does not change the request of an entry with which a call has begun', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.server.weather = 'ack-lost'
    await device.clock.until(outbox.flush('enqueue'))
    await clearRecords()
    device.server.weather = 'sent'
    await save(device, outbox, { company: 'Diaz et filles' })
    await device.clock.until(outbox.flush('retry-now'))
    expect(device.server.reused).toEqual([])
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, rejected: 0 })
  })
})

describe('a page that is about to go, of a device that was cleared under it', () => {
  test('writes what it knows again, and counts what it can’t', async () => {
    const { device, outbox } = await rejectOne()
    await clearRecords()
    expect(await device.clock.until(outbox.countInMemory())).toBe(0)
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'rejected' })
    await clearRecords()
    device.storage = 'full'
    expect(await device.clock.until(outbox.countInMemory())).toBe(1)
  })

  test.each(['hanging', 'refused'] as const)(
    'counts nothing that the device was given while that is %s',
    async (storage) => {
      const { device, outbox } = await rejectOne()
      device.storage = storage
      expect(await device.clock.until(outbox.countInMemory())).toBe(0)
      expect(outbox.snapshot()).toMatchObject({ rejected: 1, inMemory: 0 })
      expect(device.clock.elapsed()).toBeLessThan(3_000)
    },
  )
})

test('what only memory holds is written without a network too, as soon as the device takes it again', async () => {
  const device = createDevice()
  const { outbox } = device.openTab()
  await device.clock.until(outbox.flush('start'))
  device.isOnline = false
  device.storage = 'refused'
  expect(await save(device, outbox)).toMatchObject({ kept: 'memory' })
  await device.clock.until(outbox.flush('enqueue'))
  expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
  device.storage = 'fine'
  await device.clock.pass(lookAgainDelay)
  expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 0 })
  expect((await rawRecords()).get(id)).toMatchObject({ state: 'pending', request })
  expect(device.server.calls).toEqual([])
})
