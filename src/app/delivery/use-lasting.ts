import { useEffect, useState } from 'react'

// Longer than "sending" and a call over a good network take together.
const momentMs = 3000

/** Tells whether `isSo` has held for a moment: what comes and goes at once would only flicker. */
export function useLasting(isSo: boolean): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setHasLasted(true), momentMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo])
  return isSo && hasLasted
}
