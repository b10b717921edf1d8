/** When a page flushes: one pass at a time, and another look when something is due. */
import { createAlarm } from './alarm.ts'
import type { DeviceReading } from './device-reading.ts'
import { canChange, isDue, type PendingEntry } from './entry.ts'
import { type FlushParts, flushEntries, nextLook } from './flush.ts'
import type { Mirror } from './mirror.ts'
import { longestDelay, lookAgainDelay, ownersTurn } from './retry.ts'

export interface ScheduleParts extends FlushParts {
  /** False only when the browser is sure that there is no network. */
  readonly isOnline: () => boolean
  /** Asks for a Background Sync event where there is such a thing. */
  readonly requestSync: () => void
}

interface FlushDemand {
  /** Tries every pending entry, whatever its next due time. */
  readonly isEverythingDue: boolean
  /** Tries also when the browser says that there is no network. */
  readonly isForced: boolean
}

export interface FlushSchedule {
  /** Resolves when the pass is over, whatever it came to. One that is asked for while another runs comes after it. */
  flush(demand: FlushDemand): Promise<void>
  /** After a change outside of a pass, which may have shown that something waits: sets the next look where that is sooner. */
  lookInTime(): void
  /** Ends the call under way, lets go of the lock, and looks no further by itself until the next flush. */
  interrupt(): void
}

/** Creates the schedule of one page. Nothing runs before the first demand. */
export function createFlushSchedule(parts: ScheduleParts, mirror: Mirror, reading: DeviceReading): FlushSchedule {
  const { clock } = parts
  const alarm = createAlarm(clock)
  let stop = new AbortController()
  let running: Promise<void> | undefined
  /** A flush asked for while another runs; it follows it. */
  let queued: Promise<void> | undefined
  /** Stays true until a pass has run to its end: another page may hold the lock, or the browser freeze this one. */
  let isEverythingDue = false
  /** When a browser that says "offline" is not believed. */
  let doubtAt: number | undefined
  let unreadDelay = lookAgainDelay
  /** From a demand to the next interruption: a page that is being frozen begins nothing, not even a flush that is queued. */
  let isAwake = false

  function lookInTime(): void {
    // While a pass runs there is no need: at its end it looks at what has come meanwhile.
    if (isAwake && running === undefined) lookSooner(nextLook(mirror.pending(), clock.now(), false))
  }
  mirror.onForeignChange(() => {
    if (isAwake && running === undefined) lookSooner(untilOurTurn(mirror.pending()))
  })

  const look = () => void demand({ isEverythingDue: false, isForced: false })

  /** Never puts off the look that is set: whoever asks for this one may not know of all that waits. */
  function lookSooner(ms: number | undefined): void {
    if (ms !== undefined) alarm.setSooner(ms, look)
  }

  function lookAgainIn(ms: number | undefined): void {
    if (ms === undefined) alarm.off()
    else alarm.set(ms, look)
  }

  /** Milliseconds until there is something to do of `waiting`; what no call has begun with is left to its owner for a while. */
  function untilOurTurn(waiting: readonly PendingEntry[]): number | undefined {
    const called = waiting.filter((entry) => !canChange(entry))
    const ms = nextLook(called, clock.now(), false)
    return called.length === waiting.length ? ms : Math.min(ms ?? ownersTurn, ownersTurn)
  }

  /**
   * Milliseconds until there is something to do of which the last pass, which left `left` waiting, could not know: for what was saved or
   * imported during it, and for what the device lost and has to be given again.
   */
  function untilMissed(left: ReadonlySet<string>): number | undefined {
    const missed = mirror.pending().filter(({ id }) => !left.has(id))
    return untilOurTurn(missed) ?? (mirror.holdsInMemory() ? lookAgainDelay : undefined)
  }

  async function run(): Promise<void> {
    alarm.off()
    doubtAt = undefined
    stop = new AbortController()
    // The pass may have to wait for the lock, and an outbox that nobody has read must not look empty until then.
    if (!mirror.isReady()) await reading.catchUp()
    if (stop.signal.aborted) return
    const isAll = isEverythingDue
    isEverythingDue = false
    const report = await flushEntries(parts, {
      isToTry: isAll ? () => true : isDue,
      stop: stop.signal,
      watcher: mirror.watcher,
      known: mirror.knownPending,
    })
    mirror.flushEnded()
    if (stop.signal.aborted || report.kind === 'busy') isEverythingDue ||= isAll
    if (stop.signal.aborted) return
    switch (report.kind) {
      case 'busy':
        lookAgainIn(lookAgainDelay)
        return reading.catchUp()
      case 'unread':
        // Ever more rarely while nothing is known to wait.
        lookAgainIn(
          mirror.pending().length > 0 ? Math.min(report.nextInMs ?? lookAgainDelay, lookAgainDelay) : unreadDelay,
        )
        unreadDelay = Math.min(2 * unreadDelay, longestDelay)
        return
      case 'passed':
        unreadDelay = lookAgainDelay
        if (report.pending.size > 0) parts.requestSync()
        lookAgainIn(report.nextInMs)
        return lookSooner(untilMissed(report.pending))
      default:
        return report satisfies never
    }
  }

  async function demand(asked: FlushDemand): Promise<void> {
    const { isForced } = asked
    isEverythingDue ||= asked.isEverythingDue
    if (!isForced && !parts.isOnline()) {
      // Some browsers say "offline" and are wrong: now and then a try is made all the same.
      doubtAt ??= clock.now() + longestDelay
      const untilDoubt = Math.min(Math.max(doubtAt - clock.now(), 0), longestDelay)
      // What the disk has refused is offered to it again, also without a network.
      if (mirror.holdsInMemory() && untilDoubt > lookAgainDelay) lookAgainIn(lookAgainDelay)
      else alarm.set(untilDoubt, () => void demand({ isEverythingDue: false, isForced: true }))
      return reading.catchUp()
    }
    if (running !== undefined) {
      queued ??= running.then(runQueued, runQueued)
      return queued
    }
    running = run().finally(() => {
      running = undefined
    })
    return running
  }

  async function runQueued(): Promise<void> {
    queued = undefined
    if (isAwake) await demand({ isEverythingDue: false, isForced: true })
  }

  return {
    flush(asked) {
      isAwake = true
      return demand(asked)
    },
    lookInTime,
    interrupt() {
      isAwake = false
      reading.fallBehind()
      stop.abort()
      alarm.off()
    },
  }
}
