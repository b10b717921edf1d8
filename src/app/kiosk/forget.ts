import { deviceKeys, visitKey } from '../device/settings.ts'
import { listStored, writeStored } from '../device/storage.ts'
import { staffLockKey } from './staff-lock.ts'
import { forgetVisit } from './visit.ts'

/** What belongs to the device, not to a visitor, with the random name of the visit that begins. All else goes, whoever wrote it. */
const kept: ReadonlySet<string> = new Set([
  deviceKeys.kiosk,
  deviceKeys.standLanguage,
  deviceKeys.source,
  staffLockKey,
  visitKey,
])

/** Takes every trace of a visit out of this tab's and this device's web storage. The outbox is in IndexedDB and stays as it is. */
export function forgetVisitor(): void {
  forgetVisit()
  for (const key of listStored('sessionStorage')) writeStored('sessionStorage', key, null)
  for (const key of listStored('localStorage')) if (!kept.has(key)) writeStored('localStorage', key, null)
}
