import { useEffect, useState } from 'react'
import { languages } from '../core/language.ts'
import { isKiosk } from './device/settings.ts'
import { addCatalogue } from './i18n/i18n.ts'
import { loadAnewAtRest } from './load-anew.ts'

const retryMs = 5000

/** All kiosk code and its texts, in both languages: the landing of a kiosk speaks both. */
async function loadKioskParts() {
  const [parts] = await Promise.all([
    import('./kiosk/kiosk.tsx'),
    ...languages.flatMap((language) => [addCatalogue('kiosk', language), addCatalogue('late', language)]),
  ])
  return parts
}

type KioskParts = Awaited<ReturnType<typeof loadKioskParts>>

/** The parts of the kiosk once they are loaded; on any other device they never are. */
export function useKioskParts(): KioskParts | undefined {
  const [parts, setParts] = useState<KioskParts>()
  useEffect(() => {
    if (!isKiosk()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        setParts(await loadKioskParts())
      } catch (error) {
        // Precached as a rule; a kiosk without its parts would keep the visitor's data, so it never gives up.
        console.warn('Kiosk not loaded:', error)
        timer = setTimeout(() => {
          void loadAnewAtRest()
          void load()
        }, retryMs)
      }
    }
    void load()
    return () => clearTimeout(timer)
  }, [])
  return parts
}
