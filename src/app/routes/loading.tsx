import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const patienceMs = 1000

/** Answers a press whose screen is long in coming. The region stands from the start, so that screen readers watch it. */
export function Loading() {
  const router = useRouter()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setIsLong(false)
    }
    const ignoreStarts = router.subscribe('onBeforeLoad', () => {
      end()
      timer = setTimeout(() => setIsLong(true), patienceMs)
    })
    const ignoreEnds = router.subscribe('onResolved', end)
    return () => {
      ignoreStarts()
      ignoreEnds()
      clearTimeout(timer)
    }
  }, [router])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-50">
      {isLong && (
        <p className="animate-rise bg-brand px-4 py-2 text-center text-sm font-semibold text-on-brand shadow-raised">
          <Trans>Chargement…</Trans>
        </p>
      )}
    </div>
  )
}
