/** Runs the phases of `idle.ts` against a clock. */
import type { Clock } from '../../outbox/clock.ts'
import { type Phase, type Place, phaseAt, untilNextPhase } from './idle.ts'

/** `sure`: a touch or a key. `likely`: a scroll or a moving focus, which the warning brings about by itself. */
export type Activity = 'sure' | 'likely'

export interface IdleWatch {
  phase(): Phase
  /** Tells whether the activity was taken for closing the warning or the invitation. */
  heard(activity: Activity): boolean
  /** Somebody is there whom the page can't hear: the time until the next phase begins after `ms`, or with a touch or a key. */
  pauseFor(ms: number): void
  moveTo(place: Place): void
  /** The device slept for so long, and its clock with it. */
  slept(ms: number): void
  stop(): void
}

/**
 * `idleFor` is how long nobody has touched the device already, `onChange` hears each new phase. `clock` has to be one that nobody sets:
 * a tablet that gets the right time in the middle of a quiz must not take it for an hour without a touch.
 */
export function createIdleWatch(
  clock: Clock,
  start: { readonly place: Place; readonly idleFor: number },
  onChange: (phase: Phase) => void,
): IdleWatch {
  let place = start.place
  let since = clock.now() - start.idleFor
  let phase = phaseAt(place, start.idleFor)
  let callOff = () => {}

  function look(): void {
    callOff()
    const idleFor = clock.now() - since
    const next = phaseAt(place, idleFor)
    const isNew = JSON.stringify(next) !== JSON.stringify(phase)
    phase = next
    const ms = untilNextPhase(place, idleFor)
    if (ms !== undefined) callOff = clock.after(ms, look)
    if (isNew) onChange(phase)
  }
  look()

  return {
    phase: () => phase,
    heard(activity) {
      // The timer that stands looks again by itself; a new one at every scroll event would be waste.
      if (phaseAt(place, clock.now() - since).kind !== phase.kind) look()
      // A touch that comes after the time was up is the next visitor's.
      if (phase.kind === 'over' || (phase.kind === 'warning' && activity === 'likely')) return false
      const hasClosed = phase.kind !== 'active'
      const isPaused = since > clock.now()
      // What only may be somebody does not end a pause.
      if (isPaused && activity === 'likely') return false
      since = clock.now()
      if (hasClosed || isPaused) look()
      return hasClosed
    },
    pauseFor(ms) {
      if (phase.kind === 'active') since = clock.now() + ms
    },
    moveTo(next) {
      if (next === place || phase.kind === 'over') return
      place = next
      since = clock.now()
      look()
    },
    slept(ms) {
      since -= ms
      look()
    },
    stop: () => callOff(),
  }
}
