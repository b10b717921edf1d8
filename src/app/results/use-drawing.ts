import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStillness } from '../device/stillness.ts'
import { settle } from './motion.ts'

const lengthMs = 1100

/**
 * Calls `draw` once a frame with how much is drawn, from 0 to 1, and tells when all of it is; at once where the visitor wants no
 * movement. The frames are no renders: `draw` writes into the elements itself.
 */
export function useDrawing(draw: (share: number) => void): boolean {
  const [isDrawn, setIsDrawn] = useState(prefersStillness)
  const drawShare = useEffectEvent(draw)
  useEffect(() => {
    if (isDrawn) return
    let frame = 0
    let start: number | undefined
    const step = (now: number) => {
      start ??= now
      const share = settle((now - start) / lengthMs)
      if (share === 1) return setIsDrawn(true)
      drawShare(share)
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isDrawn])
  return isDrawn
}
