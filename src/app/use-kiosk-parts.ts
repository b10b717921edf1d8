import { useEffect, useState } from 'react'
import { languages } from '../core/language.ts'
import { isKiosk } from './device/settings.ts'
import { addCatalogue } from './i18n/i18n.ts'
import { inTime } from './reload/in-time.ts'
import { reloadAtRest } from './reload/reload-at-rest.ts'

const loadKiosk = inTime(() => import('./kiosk/kiosk.tsx'))

/**
 * All kiosk code and its texts, in both languages: a visit may switch without a network. The kiosk does not wait for those of the other one,
 * whose file may be lost while a visitor is here: a switch asks for it again.
 */
async function loadKioskParts() {
  const inBoth = languages.flatMap((language) => [addCatalogue('kiosk', language), addCatalogue('late', language)])
  for (const added of inBoth) added.catch((error: unknown) => console.warn('Texts not loaded:', error))
  const [parts] = await Promise.all([loadKiosk(), addCatalogue('kiosk'), addCatalogue('late')])
  return parts
}

type KioskParts = Awaited<ReturnType<typeof loadKioskParts>>

/** The parts of the kiosk once they are loaded; on any other device they never are. */
export function useKioskParts(): KioskParts | undefined {
  const [parts, setParts] = useState<KioskParts>()
  useEffect(() => {
    if (!isKiosk()) return
    loadKioskParts().then(setParts, (error: unknown) => {
      // Precached as a rule. A kiosk without them would keep what its visitors leave.
      console.warn('Kiosk not loaded:', error)
      reloadAtRest()
    })
  }, [])
  return parts
}
