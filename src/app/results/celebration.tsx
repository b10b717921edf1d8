import { useEffect, useRef } from 'react'
import { prefersStillness } from '../device/stillness.ts'
import { confetti } from './confetti.ts'

const tones = ['fill-band-excellent', 'fill-band-good', 'fill-band-start', 'fill-on-hero'] as const

/** Confetti that flies out from behind the ring and stays; where the visitor wants no movement it is simply there. */
export function Celebration() {
  const group = useRef<SVGGElement>(null)
  useEffect(() => {
    if (prefersStillness()) return
    for (const [index, piece] of [...(group.current?.children ?? [])].entries()) {
      piece.animate([{ translate: '0 0', scale: 0, rotate: '-180deg' }, {}], {
        duration: 900,
        delay: (index % 5) * 40,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        fill: 'backwards',
      })
    }
  }, [])
  return (
    <svg viewBox="-60 -60 120 120" className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
      <g ref={group}>
        {confetti.map(({ x, y, rotation, shape, tone }) => (
          <g key={`${x} ${y}`} style={{ translate: `${x}px ${y}px`, rotate: `${rotation}deg` }} className={tones[tone]}>
            {shape === 'dot' ? <circle r="2.2" /> : <rect x="-3.4" y="-1.4" width="6.8" height="2.8" rx="1.2" />}
          </g>
        ))}
      </g>
    </svg>
  )
}
