import { useRef } from 'react'
import { formatPercentage } from '../../core/percentage.ts'
import type { Band } from '../../core/score.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Celebration } from './celebration.tsx'
import { useDrawing } from './use-drawing.ts'

const colours: Record<Band, string> = {
  excellent: 'text-band-excellent',
  good: 'text-band-good',
  start: 'text-band-start',
}

const numberClass = 'font-display leading-none font-bold tabular-nums'

const radius = 52
const length = 2 * Math.PI * radius

/** The percentage in a circle of its band's colour, which draws itself while the number counts up. */
export function ScoreRing({ percentage, band }: { percentage: number; band: Band }) {
  const language = useLanguage()
  const arc = useRef<SVGCircleElement>(null)
  const counter = useRef<HTMLSpanElement>(null)
  const isDrawn = useDrawing((share) => {
    arc.current?.setAttribute('stroke-dasharray', dashes(percentage * share))
    const counted = formatPercentage(Math.floor(percentage * share), language)
    if (counter.current !== null && counter.current.textContent !== counted) counter.current.textContent = counted
  })
  // Five times as wide as its number is high: "100 %" keeps clear of the ring.
  return (
    <div className="relative grid aspect-square w-[5em] max-w-full place-items-center text-[calc(var(--spacing)*8)] md:text-[calc(var(--spacing)*10.4)] lg:text-[calc(var(--spacing)*12.8)]">
      {band === 'excellent' && isDrawn && <Celebration />}
      <svg viewBox="0 0 120 120" className={`absolute inset-0 size-full ${colours[band]}`} aria-hidden="true">
        <circle
          cx="60"
          cy="60"
          r={radius - 5}
          fill="currentColor"
          fillOpacity="0.12"
          className="forced-colors:hidden"
        />
        <g fill="none" stroke="currentColor" strokeWidth="10" strokeLinecap="round">
          <circle cx="60" cy="60" r={radius} strokeOpacity="0.22" />
          {percentage > 0 && (
            <circle
              ref={arc}
              cx="60"
              cy="60"
              r={radius}
              transform="rotate(-90 60 60)"
              strokeDasharray={dashes(isDrawn ? percentage : 0)}
            />
          )}
        </g>
      </svg>
      {/* The number that counts is for the eye; the final one is there from the start for a screen reader. */}
      <p className={`relative ${numberClass} ${isDrawn ? '' : 'opacity-0'}`}>
        {formatPercentage(percentage, language)}
      </p>
      {!isDrawn && (
        <span ref={counter} className={`absolute inset-0 grid place-items-center ${numberClass}`} aria-hidden="true">
          {formatPercentage(0, language)}
        </span>
      )}
    </div>
  )
}

/** An arc of `percent` of the circle, and a gap behind it. */
function dashes(percent: number): string {
  return `${(length * percent) / 100} ${length}`
}
