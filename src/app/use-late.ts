import { useRouter } from '@tanstack/react-router'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './device/scheduling.ts'
import { isKiosk } from './device/settings.ts'
import { inTime } from './reload/in-time.ts'
import { reloadAtRest } from './reload/reload-at-rest.ts'
import { withLateTexts } from './with-late-texts.ts'

const loadLate = withLateTexts(inTime(() => import('./late.tsx')))

/** The late parts once they are loaded, in idle time. What did not come is asked for again from each screen that follows. */
export function useLate(): ComponentType | undefined {
  const router = useRouter()
  const [Late, setLate] = useState<ComponentType>()
  useEffect(() => {
    const load = () => {
      whenIdle()
        .then(loadLate)
        .then((late) => {
          ignoreScreens()
          startTransition(() => setLate(() => late.Late))
        })
        .catch((error: unknown) => {
          console.warn('Late parts not loaded:', error)
          if (!isKiosk()) return
          ignoreScreens()
          reloadAtRest()
        })
    }
    const ignoreScreens = router.subscribe('onResolved', load)
    load()
    return ignoreScreens
  }, [router])
  return Late
}
