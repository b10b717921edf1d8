/** This page's copy of the entries, kept in step with the store, so that a screen can be drawn without reading the device. */
import type { Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import { isPending, isUnsent, type OutboxEntry, type PendingEntry } from './entry.ts'
import type { FlushWatcher } from './flush.ts'
import type { EntryStore, Loaded } from './store.ts'
import { createView, type EntryView, type FlushView, type OutboxView, viewEntry } from './view.ts'

export interface Mirror {
  /** Takes over what a pass of this page reads and changes. */
  readonly watcher: FlushWatcher
  /** Takes over what this page changed outside of a pass. */
  take(entries: readonly OutboxEntry[]): void
  flushEnded(): void
  /** Notes whether the browser has agreed to wake the worker for what waits. */
  handedOver(isAgreed: boolean): void
  /** Whether the device has been asked at all. */
  isReady(): boolean
  /** Whether the last load could not read the device. */
  isUnread(): boolean
  /** Whether memory holds something that goes with the tab: see the view's `inMemory`. */
  holdsInMemory(): boolean
  /** The entry itself, with its personal data; `find` gives what a screen may see of it. */
  entry(id: string): OutboxEntry | undefined
  all(): readonly OutboxEntry[]
  pending(): readonly PendingEntry[]
  /** Those of them that nobody else has changed since this page read them. */
  knownPending(): readonly PendingEntry[]
  find(id: string): EntryView | undefined
  /** What screens draw from; the same object until something changes. */
  snapshot(): OutboxView
  /** Calls `listener` after each change; gives the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Calls `listener` once what another tab or the worker has changed is read. */
  onForeignChange(listener: () => void): void
}

/** Creates an empty copy, which follows `changes` from then on. */
export function createMirror(store: EntryStore, changes: Changes, clock: Clock): Mirror {
  const entries = new Map<string, OutboxEntry>()
  const listeners = new Set<() => void>()
  const foreignListeners = new Set<() => void>()
  /** For each load under way what this page has changed since it began: newer than what the load gives. */
  const loads = new Set<Set<string>>()
  /** What others have changed and this page could not read. */
  const outOfDate = new Set<string>()
  let isReady = false
  let isUnread = false
  let isHandedOver: boolean | undefined
  let unreadable = 0
  let flush: FlushView = { kind: 'idle' }
  let view: OutboxView | undefined

  function tell(): void {
    view = undefined
    for (const listener of listeners) listener()
  }

  function take(changed: readonly OutboxEntry[]): void {
    if (changed.length === 0) return
    for (const entry of changed) {
      entries.set(entry.id, entry)
      for (const changedMeanwhile of loads) changedMeanwhile.add(entry.id)
      outOfDate.delete(entry.id)
    }
    tell()
  }

  function takeLoaded(loaded: Loaded, changedMeanwhile: ReadonlySet<string>): void {
    // What the device could not be asked about is still what it was.
    if (loaded.isComplete) {
      const found = new Set(loaded.entries.map(({ id }) => id))
      for (const [id, entry] of entries) {
        if (changedMeanwhile.has(id) || found.has(id)) continue
        // What has not left is never removed, so somebody has cleared the device. This page still has it, and writes it again.
        if (isUnsent(entry)) store.hold(entry)
        else entries.delete(id)
      }
      unreadable = loaded.unreadable
      outOfDate.clear()
    }
    for (const entry of loaded.entries) if (!changedMeanwhile.has(entry.id)) entries.set(entry.id, entry)
    isReady = true
    isUnread = !loaded.isComplete
    tell()
  }

  const toRead = new Set<string>()
  let isReading = false

  /** Reads what others have changed, all that has come together so far at a time: a long flush elsewhere is many small changes. */
  async function readChanged(): Promise<void> {
    if (isReading) return
    isReading = true
    while (toRead.size > 0) {
      const ids = [...toRead]
      toRead.clear()
      const found = await store.readMany(ids)
      // One that is not found is out of reach or a trace whose time was up; the next load tells.
      for (const id of ids) if (!found.has(id)) outOfDate.add(id)
      take([...found.values()])
    }
    isReading = false
    for (const listener of foreignListeners) listener()
  }

  changes.listen((ids) => {
    for (const id of ids) toRead.add(id)
    void readChanged()
  })

  const pending = () => [...entries.values()].filter(isPending)

  function snapshot(): OutboxView {
    view ??= createView({
      isReady,
      isUnread,
      isHandedOver,
      entries: entries.values(),
      unreadable,
      flush,
      keptIn: store.keptIn,
      now: clock.now(),
    })
    return view
  }

  return {
    watcher: {
      loading() {
        const changedMeanwhile = new Set<string>()
        loads.add(changedMeanwhile)
        return (loaded) => {
          loads.delete(changedMeanwhile)
          takeLoaded(loaded, changedMeanwhile)
        }
      },
      progressed(done, total) {
        flush = { kind: 'running', done, total }
        tell()
      },
      changed: take,
      removed(ids) {
        if (ids.length === 0) return
        for (const id of ids) entries.delete(id)
        tell()
      },
    },
    take,
    flushEnded() {
      if (flush.kind === 'idle') return
      flush = { kind: 'idle' }
      tell()
    },
    handedOver(isAgreed) {
      if (isAgreed === isHandedOver) return
      isHandedOver = isAgreed
      tell()
    },
    isReady: () => isReady,
    isUnread: () => isUnread,
    holdsInMemory: () => snapshot().inMemory > 0,
    entry: (id) => entries.get(id),
    all: () => [...entries.values()],
    pending,
    knownPending: () => pending().filter(({ id }) => !outOfDate.has(id)),
    find(id) {
      const entry = entries.get(id)
      return entry && viewEntry(entry, store.keptIn(id))
    },
    snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onForeignChange(listener) {
      foreignListeners.add(listener)
    },
  }
}
