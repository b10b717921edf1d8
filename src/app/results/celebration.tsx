import { confetti } from './confetti.ts'

const tones = ['fill-band-excellent', 'fill-band-good', 'fill-band-start', 'fill-on-hero'] as const

/** Confetti that flies out from behind the ring, once that has turned, and stays. */
export function Celebration() {
  return (
    <svg viewBox="-60 -60 120 120" className="absolute inset-0 size-full overflow-visible" aria-hidden="true">
      {confetti.map(({ x, y, rotation, shape, tone }, index) => (
        <g
          key={`${x} ${y}`}
          style={{
            transform: `translate(${x}px, ${y}px) rotate(${rotation}deg)`,
            animationDelay: `${700 + (index % 5) * 40}ms`,
          }}
          className={`animate-burst ${tones[tone]}`}
        >
          {shape === 'dot' ? <circle r="2.2" /> : <rect x="-3.4" y="-1.4" width="6.8" height="2.8" rx="1.2" />}
        </g>
      ))}
    </svg>
  )
}
