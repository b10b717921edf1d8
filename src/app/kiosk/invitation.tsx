import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Pointer } from 'lucide-react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Language, languages } from '../../core/language.ts'
import { messages as basque } from '../../locales/kiosk/eu.po'
import { messages as french } from '../../locales/kiosk/fr.po'
import { prefersStillness, stillness } from '../device/stillness.ts'
import { holdPage } from '../ui/hold-page.ts'
import { Mark } from '../ui/mark.tsx'

const shownForMs = 8000

/** Both languages at once, whatever the screen beneath is in. */
const catalogues = { fr: french, eu: basque }
const readers = {
  fr: setupI18n({ locale: 'fr', messages: catalogues }),
  eu: setupI18n({ locale: 'eu', messages: catalogues }),
}

/**
 * Lies over the landing of a tablet that nobody uses: an invitation, in one language after the other, or in both for those who want no
 * movement. Any touch ends it, so that nobody can scroll it: its type and its gaps follow the screen. Screen readers go on reading the
 * landing, which says the same and more.
 */
export function Invitation() {
  useLayoutEffect(holdPage, [])
  const isStill = useStillness()
  const tick = useTick(isStill ? undefined : shownForMs)
  const shown = isStill ? languages : languages.slice(tick % languages.length).slice(0, 1)
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 z-40 flex flex-col items-center justify-center-safe gap-8 overflow-y-auto bg-hero p-6 text-center text-on-hero [--spacing:min(0.25rem,0.52vh)] [--text-3xl:min(3.75rem,7vmin)] [--text-xl:min(1.5rem,4.75vmin)]"
    >
      <Mark className="size-16 shrink-0" />
      {shown.map((language) => (
        <Words key={language} language={language} />
      ))}
    </div>
  )
}

function Words({ language }: { language: Language }) {
  return (
    <I18nProvider i18n={readers[language]}>
      <div lang={language} className="animate-rise max-w-3xl">
        <p className="font-display text-3xl font-bold text-balance">
          <Trans>Découvrez ce que vous savez déjà faire</Trans>
        </p>
        <p className="mt-4 text-xl text-balance">
          <Trans>Cinq questions, quelques minutes, et votre analyse par email.</Trans>
        </p>
        <p className="mt-6 inline-flex items-center gap-3 rounded-md bg-on-hero px-6 py-2 text-xl font-semibold text-hero">
          <Pointer className="size-6 shrink-0" aria-hidden="true" />
          <Trans>Touchez l’écran</Trans>
        </p>
      </div>
    </I18nProvider>
  )
}

/** Counts up once each `everyMs`. */
function useTick(everyMs: number | undefined): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => setTick((now) => now + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return tick
}

function useStillness(): boolean {
  return useSyncExternalStore(watchStillness, prefersStillness)
}

function watchStillness(tell: () => void): () => void {
  const query = stillness()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
