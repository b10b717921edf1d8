/** What a kiosk does when nobody touches it. Pure: how long that has been so goes in, what to show comes out. Times in milliseconds. */
export const warnAfterMs = 60_000
/** How long the question stands. */
export const countdownMs = 20_000
/** How long a visit may be idle. */
export const endAfterMs = warnAfterMs + countdownMs
const invitationAfterMs = 120_000

/** `landing`: nobody's screen. `used-landing`: the landing as a visitor leaves it: come back to, scrolled, enlarged or in the other language. */
export type Place = 'visit' | 'landing' | 'used-landing'

export type Phase =
  | { readonly kind: 'active' }
  | { readonly kind: 'warning'; readonly secondsLeft: number }
  /** The visit has ended. */
  | { readonly kind: 'over' }
  | { readonly kind: 'invitation' }

/** What a kiosk shows at `place`, `idleFor` milliseconds after the last touch. */
export function phaseAt(place: Place, idleFor: number): Phase {
  switch (place) {
    case 'visit':
      if (idleFor < warnAfterMs) return { kind: 'active' }
      if (idleFor >= endAfterMs) return { kind: 'over' }
      return { kind: 'warning', secondsLeft: Math.ceil((endAfterMs - idleFor) / 1000) }
    case 'used-landing':
      // Nothing is lost that one would have to be warned of.
      return idleFor < warnAfterMs ? { kind: 'active' } : { kind: 'over' }
    case 'landing':
      return idleFor < invitationAfterMs ? { kind: 'active' } : { kind: 'invitation' }
    default:
      return place satisfies never
  }
}

/** How long until `phaseAt` says something new; undefined when it will not. */
export function untilNextPhase(place: Place, idleFor: number): number | undefined {
  const phase = phaseAt(place, idleFor)
  switch (phase.kind) {
    case 'active':
      return (place === 'landing' ? invitationAfterMs : warnAfterMs) - idleFor
    case 'warning':
      return endAfterMs - (phase.secondsLeft - 1) * 1000 - idleFor
    case 'over':
    case 'invitation':
      return undefined
    default:
      return phase satisfies never
  }
}
