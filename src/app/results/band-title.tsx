import { Trans } from '@lingui/react/macro'
import type { Band } from '../../core/score.ts'

export function BandTitle({ band }: { band: Band }) {
  switch (band) {
    case 'excellent':
      return <Trans>Excellent</Trans>
    case 'good':
      return <Trans>Bien joué !</Trans>
    case 'start':
      return <Trans>Bon début !</Trans>
    default:
      return band satisfies never
  }
}
