import { IDBDatabase } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { storeName } from '../../src/outbox/database.ts'
import { entryId } from '../../src/outbox/entry-id.ts'
import type { Outbox } from '../../src/outbox/outbox.ts'
import { createDevice, createRequest, type Device } from './support/device.ts'
import { recordsOfVersion1 } from './support/records-of-version-1.ts'
import { clearRecords, putRecord, rawRecords } from './support/storage.ts'

const attemptId = '0b7c9f3e-52c6-4b93-8f0d-3d1d2b1f9a11'
const request = createRequest()
const id = entryId(attemptId, request.email)

function save(
  device: Device,
  outbox: Outbox,
  overrides: Parameters<typeof createRequest>[0] = {},
  attempt = attemptId,
) {
  return device.clock.until(outbox.save({ attemptId: attempt, request: createRequest(overrides) }))
}

async function rejectOne() {
  const device = createDevice()
  const { outbox } = device.openTab()
  await save(device, outbox)
  device.server.weather = 'invalid'
  await device.clock.until(outbox.flush('enqueue'))
  expect(outbox.snapshot()).toMatchObject({ pending: 0, rejected: 1 })
  device.server.weather = 'sent'
  return { device, outbox }
}

describe('saving', () => {
  test('writes the entry to the device, makes no call, and asks for lasting storage', async () => {
    const device = createDevice()
    const { outbox, asked } = device.openTab()
    expect(await save(device, outbox)).toEqual({ kind: 'on-device', id, state: 'pending' })
    await device.clock.pass(3_600_000)
    expect(device.server.calls).toEqual([])
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'pending', request })
    expect(asked).toEqual({ sync: 0, persist: 1 })
  })

  test('hands over to the worker what waits when the page may end, and nothing else', async () => {
    const device = createDevice()
    const { outbox, asked } = device.openTab()
    outbox.handOver()
    expect(asked.sync).toBe(0)
    await save(device, outbox)
    outbox.handOver()
    expect(asked.sync).toBe(1)
  })

  test('twice, in one tab or two, before and after a reload, makes one entry, with what was corrected last', async () => {
    const device = createDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    await device.clock.until(Promise.all([one, one, two].map(({ outbox }) => outbox.save({ attemptId, request }))))
    await save(device, device.openTab().outbox, { email: ' ANA@Example.com', company: 'Corrected' })
    const records = [...(await rawRecords()).keys()].filter((key) => key !== '#order')
    expect(records).toEqual([id])
    await device.clock.until(one.outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ company: 'Corrected' }])
  })

  test('what was corrected once a call has begun leaves the entry as the server may know it', async () => {
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
    await save(device, outbox, { company: 'Corrected' })
    await device.clock.until(outbox.flush('start'))
    expect(device.server.reused).toEqual([])
    expect(outbox.find(id)).toMatchObject({ state: 'delivered', status: 'sent' })
    expect(device.server.emails).toMatchObject([{ company: request.company }])
  })

  test('what was corrected leaves an entry of a version that marked no calls as the server may know it', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await putRecord(id, { ...recordsOfVersion1.tried, id, attemptId, request })
    await save(device, outbox, { company: 'Corrected' })
    await device.clock.until(outbox.flush('start'))
    expect(device.server.emails).toMatchObject([{ company: request.company }])
  })

  test.each(['fine', 'refused'] as const)(
    'what was corrected before any call is what is sent, where storage is %s by then',
    async (weather) => {
      const device = createDevice()
      device.isOnline = false
      const { outbox } = device.openTab()
      await save(device, outbox)
      device.storage = weather
      await save(device, outbox, { company: 'Corrected' })
      device.storage = 'fine'
      device.isOnline = true
      await device.clock.until(outbox.flush('online'))
      expect(device.server.emails).toMatchObject([{ company: 'Corrected' }])
    },
  )

  test('what was corrected after a call whose answer was lost is not sent, though storage is out of reach by then', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.server.weather = 'ack-lost'
    await device.clock.until(outbox.flush('enqueue'))
    device.storage = 'refused'
    device.server.weather = 'sent'
    await save(device, outbox, { company: 'Corrected' })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('retry-now'))
    expect(device.server.reused).toEqual([])
    expect(outbox.find(id)).toMatchObject({ state: 'delivered' })
  })

  test('what was corrected is not undone by a write of before that is done late', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    device.storage = 'late-run'
    expect(await save(device, outbox)).toMatchObject({ kind: 'on-device' })
    await save(device, outbox, { company: 'Corrected' })
    await device.clock.pass(30_000)
    expect((await rawRecords()).get(id)).toMatchObject({ request: { company: 'Corrected' } })
  })

  test('what only memory holds is corrected too, and once it was refused tried again', async () => {
    const device = createDevice()
    device.storage = 'refused'
    device.isOnline = false
    const { outbox } = device.openTab()
    await save(device, outbox)
    await save(device, outbox, { company: 'Corrected' })
    device.isOnline = true
    device.server.weather = 'invalid'
    await device.clock.until(outbox.flush('online'))
    expect(outbox.snapshot()).toMatchObject({ rejected: 1 })
    device.server.weather = 'sent'
    await save(device, outbox, { company: 'Corrected again' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ company: 'Corrected again' }])
  })

  test('with another address what was refused closes the refused entry, without the person', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'ana@example.org' })
    expect(outbox.snapshot()).toMatchObject({ pending: 1, rejected: 0, closed: 1 })
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'closed', how: { kind: 'discarded' } })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.org'])
    expect(await save(device, outbox), 'the first address again').toMatchObject({ state: 'pending' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.org', 'ana@example.com'])
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
    expect(await save(device, outbox)).toMatchObject({ kind: 'in-memory', id })
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
    expect(await save(device, outbox)).toMatchObject({ kind: 'in-memory' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toHaveLength(1)
    expect(outbox.find(id)).toMatchObject({ state: 'delivered' })
  })

  test('an entry that has been delivered finds it delivered, and sends nothing again', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    await device.clock.until(outbox.flush('enqueue'))
    expect(await save(device, outbox)).toEqual({ kind: 'on-device', id, state: 'delivered' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.calls).toEqual([id])
  })

  test('a corrected address makes another entry', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    await save(device, outbox, { email: 'ana@example.org' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.com', 'ana@example.org'])
  })

  test('a rejected entry again, with what was wrong mended, makes it pending again', async () => {
    const { device, outbox } = await rejectOne()
    expect(await save(device, outbox, { company: 'Mended' })).toMatchObject({ state: 'pending' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, rejected: 0 })
  })

  test('an entry again whose correction was refused too makes it pending again', async () => {
    const { device, outbox } = await rejectOne()
    device.server.weather = 'invalid'
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    await device.clock.until(outbox.flush('enqueue'))
    device.server.weather = 'sent'
    expect(await save(device, outbox, { company: 'Mended' })).toMatchObject({ state: 'pending' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana@example.com' }])
  })

  test('an entry again whose correction is on its way makes nothing new', async () => {
    const { device, outbox } = await rejectOne()
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    expect(await save(device, outbox)).toMatchObject({ state: 'closed' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails.map(({ to }) => to)).toEqual(['ana@example.org'])
  })

  test.each([
    ['refused', 'unavailable'],
    ['hanging', 'unavailable'],
    ['full', 'full'],
  ] as const)(
    'where storage is %s says so within 4 s, sends from memory, and stores when it can',
    async (storage, fault) => {
      const device = createDevice()
      const { outbox, asked } = device.openTab()
      device.storage = storage
      expect(await save(device, outbox)).toEqual({ kind: 'in-memory', id, fault })
      expect(device.clock.elapsed()).toBeLessThan(4_000)
      expect(asked.persist).toBe(0)
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
      expect(outbox.find(id)).toMatchObject({ kept: 'memory' })
      await device.clock.until(outbox.flush('enqueue'))
      expect(device.server.emails).toHaveLength(1)
      expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
      device.storage = 'fine'
      expect(await save(device, outbox, {}, 'another attempt')).toMatchObject({ kind: 'on-device' })
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
    expect(await save(device, outbox)).toMatchObject({ kind: 'in-memory', id })
    expect(device.clock.elapsed()).toBe(before)
    device.storage = 'fine'
    device.server.weather = 'no-network'
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.find(id)).toMatchObject({ state: 'pending', kept: 'device' })
    expect(await save(device, outbox)).toMatchObject({ kind: 'on-device' })
  })

  test('waits for the disk, not for the system’s cache alone', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await save(device, outbox)
    expect(transaction).toHaveBeenCalledWith(storeName, 'readwrite', { durability: 'strict' })
    transaction.mockRestore()
  })

  test.each(['full', 'refused', 'hanging'] as const)(
    'says "in memory" of a correction that it does not take, for the device would send what was first submitted (%s)',
    async (storage) => {
      const device = createDevice()
      const { outbox } = device.openTab()
      device.server.weather = 'no-network'
      await save(device, outbox)
      device.storage = storage
      expect(await save(device, outbox, { company: 'Corrected' })).toMatchObject({ kind: 'in-memory' })
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
      device.storage = 'fine'
      device.server.weather = 'sent'
      await device.clock.until(outbox.flush('retry-now'))
      expect(device.server.emails).toMatchObject([{ company: 'Corrected' }])
    },
  )

  test('keeps what was submitted anew, also where the clock was set back since its end', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'other@example.org' })
    device.clock.jump(-3_600_000)
    device.storage = 'refused'
    device.server.weather = 'no-network'
    expect(await save(device, outbox)).toMatchObject({ kind: 'in-memory' })
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
      expect(await save(device, outbox)).toMatchObject({ kind: 'in-memory', id })
      expect(outbox.snapshot()).toMatchObject({ pending: 1, inMemory: 1 })
      device.storage = 'fine'
      await device.clock.until(outbox.flush('enqueue'))
      expect(device.server.emails).toHaveLength(1)
      expect((await rawRecords()).get(id)).toMatchObject({ state: 'delivered' })
    },
  )
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

describe('a refused entry that is cleared under an open page', () => {
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

describe('correcting a rejected address', () => {
  test('makes an entry of its own and leaves the old one a pointer without the person', async () => {
    const { device, outbox } = await rejectOne()
    expect(outbox.addressOf(id)).toBe('ana@example.com')
    const newId = entryId(attemptId, 'ana@example.org')
    expect(await device.clock.until(outbox.correct(id, ' ana@example.org '))).toEqual({ kind: 'corrected', newId })
    const old = (await rawRecords()).get(id)
    expect(old).toMatchObject({ state: 'closed', how: { kind: 'corrected', newId } })
    expect(JSON.stringify(old)).not.toMatch(/Ana|Diaz|example/)
    expect(outbox.find(id)).toMatchObject({ state: 'closed', how: { newId } })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: newId, to: 'ana@example.org' }])
    expect(outbox.snapshot()).toMatchObject({ pending: 0, rejected: 0, delivered: 1, closed: 1 })
  })

  test.each([
    ['ana@example', 'invalid-address'],
    ['', 'invalid-address'],
    ['ANA@example.com', 'same-address'],
  ])('to %j changes nothing', async (address, kind) => {
    const { device, outbox } = await rejectOne()
    expect(await device.clock.until(outbox.correct(id, address))).toEqual({ kind })
    expect(outbox.snapshot()).toMatchObject({ rejected: 1, closed: 0 })
  })

  test('of an entry that only memory held closes it on the device too, where that stores again by then', async () => {
    const device = createDevice()
    device.storage = 'refused'
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.server.weather = 'invalid'
    await device.clock.until(outbox.flush('enqueue'))
    device.storage = 'fine'
    const newId = entryId(attemptId, 'ana@example.org')
    expect(await device.clock.until(outbox.correct(id, 'ana@example.org'))).toEqual({ kind: 'corrected', newId })
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'closed' })
    expect((await rawRecords()).get(newId)).toMatchObject({ state: 'pending' })
  })

  test('to the one that the mail provider refuses changes nothing', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    Object.assign(device.server, {
      fetch: async () => Response.json({ error: { code: 'refused', message: 'no such mailbox' } }, { status: 422 }),
    })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.find(id)).toMatchObject({ state: 'rejected', refusal: { code: 'refused', paths: [] } })
    expect(await device.clock.until(outbox.correct(id, 'ana@example.com'))).toEqual({ kind: 'same-address' })
    expect(outbox.snapshot()).toMatchObject({ rejected: 1, pending: 0 })
  })

  test('to one that is pasted with invisible marks takes it without them, as the form does', async () => {
    const { device, outbox } = await rejectOne()
    const corrected = await device.clock.until(outbox.correct(id, '\u2068b@example.com\u2069\u200b'))
    expect(corrected).toMatchObject({ kind: 'corrected' })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ to: 'b@example.com' }])
  })

  test('that was not why it was refused, left as it is, tries the entry again', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    device.server.weather = 'gateway'
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.find(id)).toMatchObject({ state: 'rejected', refusal: { code: 'unknown' } })
    device.server.weather = 'sent'
    expect(await device.clock.until(outbox.correct(id, 'ana@example.com'))).toEqual({ kind: 'corrected', newId: id })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana@example.com' }])
  })

  test('of an entry that is not rejected, or not there, changes nothing', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    for (const other of [id, 'nobody']) {
      expect(await device.clock.until(outbox.correct(other, 'b@example.com'))).toEqual({ kind: 'not-rejected' })
    }
    expect(outbox.snapshot().pending).toBe(1)
  })

  test('to an address that has had its email sends none again', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    await save(device, outbox)
    await save(device, outbox, { email: 'ana@example.org' })
    const newId = entryId(attemptId, 'ana@example.org')
    const { fetch } = device.server
    const refuseTheFirst: typeof fetch = (input, init) => {
      device.server.weather = new Headers(init?.headers).get('Idempotency-Key') === id ? 'invalid' : 'sent'
      return fetch(input, init)
    }
    Object.assign(device.server, { fetch: refuseTheFirst })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({ rejected: 1, delivered: 1 })
    expect(await device.clock.until(outbox.correct(id, 'ana@example.org'))).toEqual({ kind: 'corrected', newId })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.calls, 'not even asked for again').toEqual([id, newId])
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, closed: 1, rejected: 0 })
  })

  test.each([
    ['fine', 'at once'],
    ['refused', 'from memory, and then on the device'],
  ] as const)(
    'back to the address of before, whose email never left, sends it (storage %s: %s)',
    async (storage, _) => {
      const { device, outbox } = await rejectOne()
      const newId = entryId(attemptId, 'ana@example.org')
      device.server.weather = 'invalid'
      await device.clock.until(outbox.correct(id, 'ana@example.org'))
      await device.clock.until(outbox.flush('enqueue'))
      expect(outbox.find(newId)).toMatchObject({ state: 'rejected' })
      device.server.weather = 'sent'
      device.storage = storage
      await device.clock.pass(60_000)
      expect(await device.clock.until(outbox.correct(newId, 'ana@example.com'))).toEqual({
        kind: 'corrected',
        newId: id,
      })
      expect(outbox.find(id)).toMatchObject({ state: 'pending' })
      device.storage = 'fine'
      await device.clock.until(outbox.flush('enqueue'))
      expect(device.server.emails).toMatchObject([{ key: id, to: 'ana@example.com' }])
      expect((await rawRecords()).get(id)).toMatchObject({ state: 'delivered' })
      expect((await rawRecords()).get(newId)).toMatchObject({ state: 'closed', how: { newId: id } })
    },
  )

  test('back to the address of before sends it also where this page has missed what another one did', async () => {
    const { device, outbox } = await rejectOne()
    const newId = entryId(attemptId, 'ana@example.org')
    const other = device.openTab().outbox
    await device.clock.until(other.flush('visible'))
    device.isHushed = true
    device.server.weather = 'invalid'
    await device.clock.until(other.correct(id, 'ana@example.org'))
    await device.clock.until(other.flush('enqueue'))
    device.server.weather = 'sent'
    expect(outbox.find(id), 'it has missed it').toMatchObject({ state: 'rejected' })
    expect(await device.clock.until(outbox.correct(newId, 'ana@example.com'))).toEqual({ kind: 'corrected', newId: id })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana@example.com' }])
  })

  test('on a device that is slow to write it down says so all the same', async () => {
    const { device, outbox } = await rejectOne()
    const newId = entryId(attemptId, 'ana@example.org')
    device.storage = 'late-write'
    expect(await device.clock.until(outbox.correct(id, 'ana@example.org'))).toEqual({ kind: 'corrected', newId })
    expect(outbox.find(newId)).toMatchObject({ state: 'pending' })
  })

  test('in two tabs at once makes one entry', async () => {
    const { device, outbox } = await rejectOne()
    const other = device.openTab().outbox
    await device.clock.until(other.flush('visible'))
    const outcomes = await device.clock.until(
      Promise.all([outbox.correct(id, 'b@example.com'), other.correct(id, 'c@example.com')]),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['corrected', 'not-rejected'])
  })
})

describe('a rejected entry', () => {
  test('that is submitted again while the storage is out of reach is told to be in memory, and leaves', async () => {
    const { device, outbox } = await rejectOne()
    device.storage = 'refused'
    expect(await save(device, outbox, { company: 'Mended' })).toMatchObject({ kind: 'in-memory' })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('online'))
    expect(device.server.emails).toMatchObject([{ company: 'Mended' }])
    expect(outbox.snapshot()).toMatchObject({ delivered: 1, rejected: 0, inMemory: 0 })
  })

  test('that is tried again while the storage is out of reach leaves once it is back', async () => {
    const { device, outbox } = await rejectOne()
    device.storage = 'refused'
    await device.clock.until(outbox.retryRejected(id))
    expect(outbox.snapshot()).toMatchObject({ pending: 1, rejected: 0, inMemory: 1 })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('online'))
    expect(device.server.emails).toMatchObject([{ key: id }])
  })

  test('is tried again as it is when staff say so', async () => {
    const { device, outbox } = await rejectOne()
    await device.clock.until(outbox.retryRejected(id))
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana@example.com' }])
  })

  test('is never tried again by itself', async () => {
    const { device, outbox } = await rejectOne()
    const calls = device.server.calls.length
    await device.clock.until(outbox.flush('retry-now'))
    await device.clock.pass(24 * 3_600_000)
    expect(device.server.calls).toHaveLength(calls)
  })

  test('loses the person when staff discard it, and keeps its place in the sum', async () => {
    const { device, outbox } = await rejectOne()
    await device.clock.until(outbox.discard(id))
    expect(JSON.stringify((await rawRecords()).get(id))).not.toMatch(/Ana|Diaz|example/)
    expect(outbox.snapshot()).toMatchObject({ rejected: 0, closed: 1 })
  })

  test('that another tab has made pending again meanwhile is not discarded: it leaves', async () => {
    const { device, outbox } = await rejectOne()
    const other = device.openTab().outbox
    await device.clock.until(other.flush('visible'))
    device.isHushed = true
    await device.clock.until(outbox.retryRejected(id))
    await device.clock.until(other.discard(id))
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id }])
    await device.clock.until(other.discard(id))
    expect((await rawRecords()).get(id)).toMatchObject({ state: 'delivered' })
  })

  test('tells staff its reason, with the address masked', async () => {
    const { outbox } = await rejectOne()
    const refusal = { code: 'invalid', paths: ['email'] }
    expect(outbox.snapshot().unsent).toMatchObject([{ state: 'rejected', maskedEmail: 'a…@e….com', refusal }])
  })
})

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
    expect(second.server.emails.map(({ to }) => to)).toEqual(['ana@example.com', 'b@example.com'])
    expect(second.server.emails.map(({ key }) => key)).toEqual([
      entryId('one', 'ana@example.com'),
      entryId('two', 'b@example.com'),
    ])
  })

  test('holds rejected entries too, and nothing of delivered ones', async () => {
    const { device, outbox } = await rejectOne()
    await save(device, outbox, { email: 'sent@example.com' }, 'two')
    await device.clock.until(outbox.flush('enqueue'))
    const { text: file } = await device.clock.until(outbox.exportUnsent())
    expect(file).toContain('ana@example.com')
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

  test('holds nothing that was discarded while the storage was out of reach', async () => {
    const { device, outbox } = await rejectOne()
    device.storage = 'refused'
    await device.clock.until(outbox.discard(id))
    expect(JSON.parse((await device.clock.until(outbox.exportUnsent())).text).entries).toEqual([])
  })

  test('that is taken over by a device which stores nothing is told to be in memory only', async () => {
    const first = createDevice(1)
    const { outbox } = first.openTab()
    await save(first, outbox)
    const { text: file } = await first.clock.until(outbox.exportUnsent())
    const second = createDevice(2)
    const other = second.openTab().outbox
    second.storage = 'full'
    expect(await second.clock.until(other.importEntries(file))).toMatchObject({ added: 1, kept: 'memory' })
  })

  test('tells the truth of what a device has taken that was slow to write it down', async () => {
    const first = createDevice(1)
    const { outbox } = first.openTab()
    await save(first, outbox)
    const { text: file } = await first.clock.until(outbox.exportUnsent())
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
    ['an address that was changed by hand', '"email": "ana@example.com"', '"email": "eve@example.com"'],
    ['a field too many', '"company"', '"evil": 1, "company"'],
    ['a score above the total', '"score": 3', '"score": 9'],
    ['no attempt', '"attemptId": "one",', ''],
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

describe('what the screens see', () => {
  test('is the same object until something changes', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    const before = outbox.snapshot()
    expect(outbox.snapshot()).toBe(before)
    let told = 0
    const leave = outbox.subscribe(() => told++)
    await save(device, outbox)
    expect(told).toBeGreaterThan(0)
    expect(outbox.snapshot()).not.toBe(before)
    const view = outbox.find(id)
    await save(device, outbox, {}, 'another')
    expect(outbox.find(id)).toBe(view)
    leave()
    const last = told
    await save(device, outbox, {}, 'a third')
    expect(told).toBe(last)
  })

  test('changes when another tab or the worker has changed something', async () => {
    const device = createDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    await save(device, one.outbox)
    await device.clock.pass(0)
    expect(two.outbox.snapshot().pending).toBe(1)
    await device.clock.until(device.sync().done)
    await device.clock.pass(0)
    for (const { outbox } of [one, two]) expect(outbox.snapshot()).toMatchObject({ pending: 0, delivered: 1 })
  })

  test('tells how old the oldest is, what went wrong last, and how far a flush has come', async () => {
    const device = createDevice()
    const { outbox } = device.openTab()
    const savedAt = device.clock.now()
    for (const attempt of ['a', 'b', 'c']) {
      await save(device, outbox, {}, attempt)
      await device.clock.pass(60_000)
    }
    device.server.weather = 'ledger-down'
    const progress: string[] = []
    outbox.subscribe(() => {
      const { flush } = outbox.snapshot()
      progress.push(flush.kind === 'running' ? `${flush.done}/${flush.total}` : flush.kind)
    })
    await device.clock.until(outbox.flush('enqueue'))
    expect(outbox.snapshot()).toMatchObject({
      isReady: true,
      pending: 3,
      oldestPendingAt: savedAt,
      lastError: { kind: 'server', status: 503 },
      flush: { kind: 'idle' },
    })
    expect([...new Set(progress)]).toEqual(['idle', '1/3', '2/3', '3/3'])
  })

  test('counts records that can’t be read', async () => {
    const device = createDevice()
    await putRecord('broken', 42)
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isReady: true, unreadable: 1 })
  })

  test('says that the device could not be read, as long as that is so, and keeps what it knew', async () => {
    const device = createDevice()
    await save(device, device.openTab().outbox)
    device.isOnline = false
    device.storage = 'refused'
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isUnread: true, pending: 0 })
    device.storage = 'fine'
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isUnread: false, pending: 1 })
    device.isOnline = true
    device.storage = 'refused'
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isUnread: true, pending: 1 })
  })

  test('is there offline too', async () => {
    const device = createDevice()
    await save(device, device.openTab().outbox)
    device.isOnline = false
    const { outbox } = device.openTab()
    await device.clock.until(outbox.flush('start'))
    expect(outbox.snapshot()).toMatchObject({ isReady: true, pending: 1 })
    expect(device.server.calls).toEqual([])
  })
})
