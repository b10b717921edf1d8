import { describe, expect, test } from 'vitest'
import { entryId } from '../../src/outbox/entry-id.ts'
import type { Outbox } from '../../src/outbox/outbox.ts'
import { createDevice } from './support/device.ts'
import { expectOnDisk } from './support/on-disk.ts'
import { clearRecords, rawRecords } from './support/raw-records.ts'
import { attemptId, id, rejectOne, save } from './support/saved.ts'

describe('correcting a rejected address', () => {
  test('makes an entry of its own and leaves the old one a pointer without the person', async () => {
    const { device, outbox } = await rejectOne()
    expect(outbox.addressOf(id)).toBe('ana.diaz@example.com')
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
    ['ANA.DIAZ@example.com', 'same-address'],
  ])('to %j changes nothing', async (address, kind) => {
    const { device, outbox } = await rejectOne()
    expect(await device.clock.until(outbox.correct(id, address))).toEqual({ kind })
    expect(outbox.snapshot()).toMatchObject({ rejected: 1, closed: 0 })
  })

  test('keeps the age of the lead, by which staff tell rows apart', async () => {
    const { device, outbox } = await rejectOne()
    const old = outbox.find(id)
    if (old?.state !== 'rejected') throw new Error('it was not refused')
    const { savedAt } = old
    device.clock.jump(5 * 60 * 60_000)
    const newId = entryId(attemptId, 'ana@example.org')
    await device.clock.until(outbox.correct(id, 'ana@example.org'))
    expect((await rawRecords()).get(newId)).toMatchObject({ state: 'pending', savedAt })
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
    expect(await device.clock.until(outbox.correct(id, 'ana.diaz@example.com'))).toEqual({ kind: 'same-address' })
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
    expect(await device.clock.until(outbox.correct(id, 'ana.diaz@example.com'))).toEqual({
      kind: 'corrected',
      newId: id,
    })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
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
      expect(await device.clock.until(outbox.correct(newId, 'ana.diaz@example.com'))).toEqual({
        kind: 'corrected',
        newId: id,
      })
      expect(outbox.find(id)).toMatchObject({ state: 'pending' })
      device.storage = 'fine'
      await device.clock.until(outbox.flush('enqueue'))
      expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
      expect((await rawRecords()).get(id)).toMatchObject({ state: 'delivered' })
      expect((await rawRecords()).get(newId)).toMatchObject({ state: 'closed', how: { newId: id } })
    },
  )

  test('to one whose own correction was discarded sends it', async () => {
    const { device, outbox } = await rejectOne()
    const newId = entryId(attemptId, 'b@example.com')
    device.server.weather = 'invalid'
    await device.clock.until(outbox.correct(id, 'b@example.com'))
    await device.clock.until(outbox.flush('enqueue'))
    await device.clock.until(outbox.correct(newId, 'c@example.com'))
    await device.clock.until(outbox.flush('enqueue'))
    await device.clock.until(outbox.discard(entryId(attemptId, 'c@example.com')))
    await save(device, outbox, { email: 'd@example.com' })
    await device.clock.until(outbox.flush('enqueue'))
    device.server.weather = 'sent'
    const rejectedId = entryId(attemptId, 'd@example.com')
    expect(await device.clock.until(outbox.correct(rejectedId, 'b@example.com'))).toEqual({ kind: 'corrected', newId })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: newId, to: 'b@example.com' }])
  })

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
    expect(await device.clock.until(outbox.correct(newId, 'ana.diaz@example.com'))).toEqual({
      kind: 'corrected',
      newId: id,
    })
    await device.clock.until(outbox.flush('enqueue'))
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
  })

  test('of one that a page now gone has made pending again says no, and sends it at its time', async () => {
    const { device, outbox } = await rejectOne()
    const other = device.openTab()
    await device.clock.until(other.outbox.flush('visible'))
    device.isHushed = true
    await device.clock.until(other.outbox.retryRejected(id))
    other.kill()
    expect(await device.clock.until(outbox.correct(id, 'ana@example.org'))).toEqual({ kind: 'not-rejected' })
    await device.clock.pass(2_000)
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
  })

  test('on a device that forgets says that the new one is in memory', async () => {
    const { device, outbox } = await rejectOne('forgetful')
    const newId = entryId(attemptId, 'ana@example.org')
    expect(await device.clock.until(outbox.correct(id, 'ana@example.org'))).toEqual({ kind: 'corrected', newId })
    expect(outbox.find(newId)).toMatchObject({ state: 'pending', kept: 'memory' })
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
  test.each<[string, (outbox: Outbox) => Promise<unknown>]>([
    ['corrected', (outbox) => outbox.correct(id, 'ana@example.org')],
    ['tried again', (outbox) => outbox.retryRejected(id)],
    ['discarded', (outbox) => outbox.discard(id)],
  ])('that is %s waits for the disk: somebody is told so', async (_, change) => {
    const { device, outbox } = await rejectOne()
    await expectOnDisk(() => device.clock.until(change(outbox)))
  })

  test('that is submitted again while the storage is out of reach is told to be in memory, and leaves', async () => {
    const { device, outbox } = await rejectOne()
    device.storage = 'refused'
    expect(await save(device, outbox, { company: 'Mended' })).toMatchObject({ kept: 'memory' })
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
    expect(device.server.emails).toMatchObject([{ key: id, to: 'ana.diaz@example.com' }])
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

  test('that staff discard on a device that forgets keeps no page open', async () => {
    const { device, outbox } = await rejectOne('forgetful')
    await device.clock.until(outbox.discard(id))
    await device.clock.pass(60_000)
    expect(outbox.snapshot()).toMatchObject({ closed: 1, inMemory: 0 })
  })

  test.each(['discard', 'correct'] as const)(
    'stays closed (%s) where the clock was set back since it was saved, and storage is out of reach',
    async (how) => {
      const { device, outbox } = await rejectOne()
      device.clock.jump(-3_600_000)
      device.storage = 'refused'
      await device.clock.until<unknown>(
        how === 'discard' ? outbox.discard(id) : outbox.correct(id, 'other@example.org'),
      )
      device.storage = 'fine'
      await device.clock.until(outbox.flush('enqueue'))
      await device.clock.pass(600_000)
      expect((await rawRecords()).get(id)).toMatchObject({ state: 'closed' })
    },
  )

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

  test('that is cleared under an open page is corrected, tried again and discarded there as ever', async () => {
    const act = async (how: (outbox: Outbox) => Promise<unknown>) => {
      const { device, outbox } = await rejectOne()
      await clearRecords()
      const came = await device.clock.until(how(outbox))
      await device.clock.until(outbox.flush('enqueue'))
      await device.clock.pass(10_000)
      return {
        came,
        counts: outbox.snapshot(),
        sentTo: device.server.emails.map(({ to }) => to),
        left: await rawRecords(),
      }
    }
    const corrected = await act((outbox) => outbox.correct(id, 'ana@example.org'))
    expect(corrected.came).toMatchObject({ kind: 'corrected' })
    expect(corrected).toMatchObject({ counts: { closed: 1, delivered: 1, inMemory: 0 }, sentTo: ['ana@example.org'] })
    const tried = await act((outbox) => outbox.retryRejected(id))
    expect(tried).toMatchObject({ counts: { delivered: 1, inMemory: 0 }, sentTo: ['ana.diaz@example.com'] })
    const discarded = await act((outbox) => outbox.discard(id))
    expect(discarded).toMatchObject({ counts: { closed: 1, rejected: 0, inMemory: 0 }, sentTo: [] })
    expect(JSON.stringify([...discarded.left.values()])).not.toContain('ana.diaz')
  })
})
