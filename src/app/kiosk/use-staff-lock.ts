import { useEffect, useState } from 'react'
import {
  afterWrongPin,
  forgetStaffLock,
  loadStaffLock,
  pauseLeft,
  type StaffLock,
  saveStaffLock,
  shortenLock,
} from './staff-lock.ts'

export interface StaffLockControl {
  /** Until the next PIN is looked at; 0 when it would be now. */
  readonly secondsLeft: number
  /** Looks at a PIN; `shut`: not yet, and it was not looked at. A wrong one shuts the lock for a while. */
  readonly tryPin: (typed: string) => 'right' | 'wrong' | 'shut'
}

/** The lock before the staff panel, which `pin` opens. Drawn anew while it counts down. */
export function useStaffLock(pin: string): StaffLockControl {
  const [lock, setLock] = useState(() => loadStaffLock(Date.now()))
  const secondsLeft = useSecondsLeft(lock, setLock)

  const tryPin = (typed: string) => {
    const now = Date.now()
    // Another tab may have shut the door since; where nothing can be stored, this form's own count is all there is.
    const stored = loadStaffLock(now)
    const latest = stored.wrong > lock.wrong ? stored : lock
    if (pauseLeft(latest, now) > 0) {
      setLock(latest)
      return 'shut'
    }
    if (typed === pin) {
      forgetStaffLock()
      return 'right'
    }
    const next = afterWrongPin(latest, now)
    saveStaffLock(next)
    setLock(next)
    return 'wrong'
  }
  return { secondsLeft, tryPin }
}

/** Whole seconds until the lock opens, counted down as long as there are any. */
function useSecondsLeft(lock: StaffLock, setLock: (lock: StaffLock) => void): number {
  const secondsLeft = Math.ceil(pauseLeft(lock, Date.now()) / 1000)
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    // A copy each time, so that the form is drawn again.
    const timer = setTimeout(() => setLock({ ...shortenLock(lock, Date.now()) }), 500)
    return () => clearTimeout(timer)
  }, [isOver, lock, setLock])
  return secondsLeft
}
