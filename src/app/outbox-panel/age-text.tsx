import { Plural, Trans } from '@lingui/react/macro'
import { ageOf } from './age.ts'

/** How long ago `since` was. In words of our own: not every browser's Intl knows Basque. */
export function AgeText({ since, now }: { since: number; now: number }) {
  const { unit, count } = ageOf(since, now)
  switch (unit) {
    case 'moment':
      return <Trans>il y a un instant</Trans>
    case 'minute':
      return <Plural value={count} one="il y a # minute" other="il y a # minutes" />
    case 'hour':
      return <Plural value={count} one="il y a # heure" other="il y a # heures" />
    case 'day':
      return <Plural value={count} one="il y a # jour" other="il y a # jours" />
    default:
      return unit satisfies never
  }
}
