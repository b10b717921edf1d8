import { useEffect, useState } from 'react'
import { prefersStillness, settle } from './motion.ts'

const lengthMs = 1100

/** How much of the score is drawn, from 0 to 1; all of it at once where the visitor wants no movement. */
export function useDrawing(): number {
  const [drawn, setDrawn] = useState(() => (prefersStillness() ? 1 : 0))
  useEffect(() => {
    if (prefersStillness()) return
    let frame = 0
    let start: number | undefined
    const draw = (now: number) => {
      start ??= now
      const share = settle((now - start) / lengthMs)
      setDrawn(share)
      if (share < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [])
  return drawn
}
