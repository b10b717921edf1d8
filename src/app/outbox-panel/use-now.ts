import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The device's time in milliseconds, read anew every half minute, so that ages on the screen keep true. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
