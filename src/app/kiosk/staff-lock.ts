/** How long the staff panel stays shut after wrong PINs. Kept on the device, so that a reload does not open a new round of guessing. */
import * as v from 'valibot'
import { readStored, writeStored } from '../device/storage.ts'

export const staffLockKey = 'trebe.staff-lock'

const lockSchema = v.object({ wrong: v.pipe(v.number(), v.integer(), v.minValue(0)), until: v.number() })

/** How often the PIN was wrong since it was right, and until when the next one is not looked at. */
export type StaffLock = v.InferOutput<typeof lockSchema>

const open: StaffLock = { wrong: 0, until: 0 }
const longestPauseMs = 15 * 60_000

/** 2 s after the first wrong PIN, twice as long after each more, 15 minutes at most. */
export function afterWrongPin({ wrong }: StaffLock, now: number): StaffLock {
  return { wrong: wrong + 1, until: now + Math.min(2000 * 2 ** wrong, longestPauseMs) }
}

/** Milliseconds until the next PIN is looked at. */
export function pauseLeft({ until }: StaffLock, now: number): number {
  return Math.max(0, until - now)
}

/** The lock as the device keeps it; an open one where it keeps none that can be read. */
export function loadStaffLock(now: number): StaffLock {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lockSchema), readStored('localStorage', staffLockKey))
  return parsed.success ? shortenLock(parsed.output, now) : open
}

/**
 * Gives the lock as it is; where the clock was set back since, one that counts from `now` on, and keeps that: no pause is longer than the
 * longest.
 */
export function shortenLock(lock: StaffLock, now: number): StaffLock {
  const latest = now + longestPauseMs
  if (lock.until <= latest) return lock
  const shortened = { ...lock, until: latest }
  saveStaffLock(shortened)
  return shortened
}

/** Keeps the lock on the device, where that can store anything. */
export function saveStaffLock(lock: StaffLock): void {
  writeStored('localStorage', staffLockKey, JSON.stringify(lock))
}

/** Opens the lock, and forgets how often the PIN was wrong. */
export function forgetStaffLock(): void {
  writeStored('localStorage', staffLockKey, null)
}
