import { findModule } from '../../core/catalogue.ts'
import { formatPercentage } from '../../core/percentage.ts'
import { percentageOf } from '../../core/score.ts'
import type { UnsentView } from '../../outbox/view.ts'
import { useLanguage, useLocalize } from '../i18n/use-language.ts'
import { AgeText } from './age-text.tsx'

/** What people remember of an entry whose address is masked: the module, how well it went, and when. */
export function EntryTraits({ entry, now }: { entry: UnsentView; now: number }) {
  const language = useLanguage()
  const localize = useLocalize()
  const { moduleId, score, total } = entry.result
  // A module may have gone since.
  const module = findModule(moduleId)
  return (
    <>
      {module !== undefined && `${localize(module.title)} · `}
      {formatPercentage(percentageOf(score, total), language)}
      {' · '}
      <AgeText since={entry.savedAt} now={now} />
    </>
  )
}
