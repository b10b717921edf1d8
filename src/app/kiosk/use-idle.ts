import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { systemClock } from '../../outbox/clock.ts'
import { listenForActivity } from './activity.ts'
import { listenForFileChoice } from './file-choice.ts'
import type { Phase, Place } from './idle.ts'
import { createIdleWatch, type IdleWatch } from './idle-watch.ts'

/** Monotonic: setting the device's clock does not move it. */
const clock = { ...systemClock, now: () => performance.now() }

/** How long staff may look for a file. */
const fileChoiceMs = 300_000

interface Idle {
  readonly phase: Phase
  /** Somebody is there, though the page heard nothing of it. */
  readonly stay: () => void
}

/**
 * Runs the idle phases of one visit after the other. `idleFor`: how long nobody has touched the kiosk already when the page opens on the
 * landing. It counts for the first visit on the landing only: on any other screen somebody has touched the page before its scripts ran.
 */
export function useIdle(
  { visit, place, idleFor }: { visit: number; place: Place; idleFor: number },
  onOver: () => void,
): Idle {
  const [phase, setPhase] = useState<Phase>({ kind: 'active' })
  const watch = useRef<IdleWatch>(undefined)
  const change = useEffectEvent((next: Phase) => {
    setPhase(next)
    if (next.kind === 'over') onOver()
  })
  const start = useEffectEvent(() => {
    const isStillIdle = visit === 0 && place === 'landing'
    return createIdleWatch(clock, { place, idleFor: isStillIdle ? idleFor : 0 }, change)
  })

  useEffect(() => {
    const running = start()
    watch.current = running
    setPhase(running.phase())
    const stopListening = listenForActivity(running.heard)
    const stopFileWatch = listenForFileChoice({
      began: () => running.pauseFor(fileChoiceMs),
      ended: () => void running.heard('sure'),
    })
    const stopSleepWatch = listenForSleep(running.slept)
    return () => {
      running.stop()
      stopListening()
      stopFileWatch()
      stopSleepWatch()
    }
  }, [visit])

  useEffect(() => watch.current?.moveTo(place), [place])

  return { phase, stay: () => void watch.current?.heard('sure') }
}

/** A monotonic clock may stand still while the tablet sleeps; the wall clock tells for how long, if it is asked around a sleep only. */
function listenForSleep(slept: (ms: number) => void): () => void {
  let hidden: { readonly wall: number; readonly monotonic: number } | undefined
  const listen = () => {
    if (document.visibilityState === 'hidden') {
      hidden = { wall: Date.now(), monotonic: clock.now() }
    } else if (hidden !== undefined) {
      slept(Math.max(0, Date.now() - hidden.wall - (clock.now() - hidden.monotonic)))
      hidden = undefined
    }
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
