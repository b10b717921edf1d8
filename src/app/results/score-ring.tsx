import { formatPercentage } from '../../core/percentage.ts'
import type { Band } from '../../core/score.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Celebration } from './celebration.tsx'

const colours: Record<Band, string> = {
  excellent: 'text-band-excellent',
  good: 'text-band-good',
  start: 'text-band-start',
}

const radius = 52
const length = 2 * Math.PI * radius

/** The percentage in a circle of its band's colour, which turns into its place. */
export function ScoreRing({ percentage, band }: { percentage: number; band: Band }) {
  const language = useLanguage()
  // Five times as wide as its number is high: "100 %" keeps clear of the ring.
  return (
    <div className="relative grid aspect-square w-[5em] max-w-full place-items-center text-[calc(var(--spacing)*8)] md:text-[calc(var(--spacing)*10.4)] lg:text-[calc(var(--spacing)*12.8)]">
      {band === 'excellent' && <Celebration />}
      <svg
        viewBox="0 0 120 120"
        className={`animate-turn absolute inset-0 size-full ${colours[band]}`}
        aria-hidden="true"
      >
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
              cx="60"
              cy="60"
              r={radius}
              transform="rotate(-90 60 60)"
              strokeDasharray={`${(length * percentage) / 100} ${length}`}
            />
          )}
        </g>
      </svg>
      <p className="animate-rise relative font-display leading-none font-bold tabular-nums">
        {formatPercentage(percentage, language)}
      </p>
    </div>
  )
}
