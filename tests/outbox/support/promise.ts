/** The promise, held against what visitors and staff of one device were told. */
import { expect } from 'vitest'
import type { Outbox } from '../../../src/outbox/outbox.ts'
import { parseEntry } from '../../../src/outbox/parse-entry.ts'
import type { Device, Tab } from './device.ts'
import { rawRecords } from './raw-records.ts'

/** What visitors were told, and nothing of how the outbox keeps it. */
export interface Model {
  /** Told "saved on this device". */
  readonly saved: Set<string>
  /** Told "this device could not store it", or known when somebody cleared the device, by tab. */
  readonly inMemory: Map<number, Set<string>>
  /** The clock once went far ahead, or the device once forgot or was cleared: traces of what has been delivered or closed may have gone before their time. */
  mayLackTraces: boolean
  /** Somebody once cleared the device. */
  wasCleared: boolean
  /** The storage once failed: that a call has begun may not have been written down. */
  hasFailed: boolean
  /** Told as discarded, with the number of emails that had left by then. */
  readonly discarded: Map<string, number>
  /** The last export. */
  file?: string
}

export interface Real {
  readonly device: Device
  readonly tabs: Tab[]
}

/** A page begins with a flush. */
export function openTab(device: Device): Tab {
  const tab = device.openTab()
  void tab.outbox.flush('start')
  return tab
}

export function outboxOf(tabs: readonly Tab[], index: number): Outbox {
  const tab = tabs[index]
  if (tab === undefined) throw new Error(`no tab ${index}`)
  return tab.outbox
}

/** How many emails have left under the key `id`. */
export function emailsOf(device: Device, id: string): number {
  return device.server.emails.filter(({ key }) => key === id).length
}

/** The promise, at any moment: nothing lost, nothing sent twice, "delivered" only what the server has. */
export async function expectPromiseKept(model: Model, { device, tabs }: Real): Promise<void> {
  const records = new Map([...(await rawRecords())].map(([key, value]) => [key, parseEntry(value)]))
  const keys = device.server.emails.map(({ key }) => key)
  const mayBeGone = (id: string) => model.mayLackTraces && (keys.includes(id) || device.server.refused.has(id))
  for (const id of model.saved) {
    if (!records.has(id)) expect(mayBeGone(id), 'an entry told as saved is on the device').toBe(true)
  }
  for (const [index, ids] of model.inMemory) {
    for (const id of ids) {
      if (outboxOf(tabs, index).find(id) === undefined)
        expect(mayBeGone(id), 'an entry in memory is in its tab').toBe(true)
    }
  }
  expect(new Set(keys).size, 'one email a key').toBe(keys.length)
  if (!model.hasFailed && !model.mayLackTraces) expect(device.server.reused, 'one request a key').toEqual([])
  for (const [id, entry] of records) {
    if (entry?.state === 'delivered') expect(keys, 'delivered means that the server has it').toContain(id)
    if (entry?.state === 'delivered' || entry?.state === 'closed') expect(entry).not.toHaveProperty('request')
  }
}

/**
 * When every fault is over, all that was told leaves, once, and without anyone doing anything: created = delivered + pending + rejected +
 * closed, with pending at 0.
 */
export async function expectAllLeaves(model: Model, { device, tabs }: Real): Promise<void> {
  device.storage = 'fine'
  device.server.weather = 'sent'
  device.isHushed = false
  device.isOnline = true
  // Who was frozen wakes.
  for (const { outbox } of tabs) void outbox.flush('visible')
  await device.clock.pass(15 * 60_000)
  for (const { outbox } of tabs)
    expect(outbox.snapshot(), 'an open tab leaves nothing behind').toMatchObject({ pending: 0 })
  const last = device.openTab().outbox
  await device.clock.until(last.flush('start'))
  await device.clock.pass(60_000)
  await expectPromiseKept(model, { device, tabs })
  const { pending, rejected, delivered, closed } = last.snapshot()
  const told = new Set([...model.saved, ...[...model.inMemory.values()].flatMap((ids) => [...ids])])
  // Of what left from a tab's memory while the device could not store, the tab may be the only one that knows.
  const stateOf = (id: string) =>
    [last, ...tabs.map(({ outbox }) => outbox)].flatMap((outbox) => outbox.find(id)?.state ?? [])[0] ?? 'gone'
  const states = [...told].map(stateOf)
  expect(states).not.toContain('pending')
  if (!model.mayLackTraces) expect(states).not.toContain('gone')
  // Beside what was told there is what a tab could not tell any more, when it was killed or lost the ending of a write.
  const created = [...(await rawRecords()).keys()].filter((key) => key !== '#order').length
  if (!model.mayLackTraces) expect(created).toBeGreaterThanOrEqual(model.saved.size)
  expect(pending).toBe(0)
  for (const [id, sent] of model.mayLackTraces ? [] : model.discarded) {
    expect(emailsOf(device, id), 'what was discarded is not sent').toBe(sent)
    expect(stateOf(id), 'what was discarded stays so').not.toBe('rejected')
  }
  expect(delivered + rejected + closed).toBe(created)
  const keys = device.server.emails.map(({ key }) => key)
  for (const id of told) if (stateOf(id) === 'delivered') expect(keys).toContain(id)
}
