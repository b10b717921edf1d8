import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { systemClock } from '../../outbox/clock.ts'
import { listenForActivity } from './activity.ts'
import { listenForFileChoice } from './file-choice.ts'
import type { Phase, Place } from './idle.ts'
import { type Activity, createIdleWatch, type IdleWatch } from './idle-watch.ts'

/** Monotonic: setting the device's clock does not move it. */
const clock = { ...systemClock, now: () => performance.now() }

/** How long staff may look for a file, or for the end of what they have sent. */
const patienceMs = 300_000

interface Idle {
  readonly phase: Phase
  /** Somebody is there, though the page heard nothing of it. */
  readonly stay: () => void
  /** Somebody waits for what the page does, and may touch nothing meanwhile. The function given back says that it is done. */
  readonly wait: () => () => void
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
  const waitsUntil = useRef(0)
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
    const hear = (activity: Activity) => {
      const hasClosed = running.heard(activity)
      // A touch meanwhile is no end of the waiting.
      const left = waitsUntil.current - clock.now()
      if (left > 0) running.pauseFor(left)
      return hasClosed
    }
    const stopListening = listenForActivity(hear)
    const stopFileWatch = listenForFileChoice({
      began: () => running.pauseFor(patienceMs),
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

  const stay = () => void watch.current?.heard('sure')
  const wait = () => {
    waitsUntil.current = clock.now() + patienceMs
    watch.current?.pauseFor(patienceMs)
    return () => {
      waitsUntil.current = 0
      stay()
    }
  }
  return { phase, stay, wait }
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
