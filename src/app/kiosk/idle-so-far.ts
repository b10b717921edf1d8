/** How long the kiosk had been idle when it reloaded its landing: the two minutes until the invitation go on counting. */
import { readStored, writeStored } from '../device/storage.ts'

const key = 'trebe.idle-so-far'

/** Keeps the milliseconds for the page that this tab opens next. */
export function keepIdleSoFar(ms: number): void {
  if (ms > 0) writeStored('sessionStorage', key, String(ms))
}

/** Gives the milliseconds once; 0 for every other page. */
export function takeIdleSoFar(): number {
  const ms = Number(readStored('sessionStorage', key) ?? 0)
  writeStored('sessionStorage', key, null)
  return Number.isFinite(ms) ? ms : 0
}
