/**
 * What every screen has but the first paint does not need. The service worker, the outbox and the rest are started when this file is evaluated,
 * which happens once, however often `useLate` asks for it.
 */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { backend } from '../outbox/backend.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { pageOutbox } from '../outbox/page-outbox.ts'
import { holdSession } from './backend-client.ts'
import { type IndicatorPlace, OutboxIndicator } from './delivery/outbox-indicator.tsx'
import { isKiosk, wasKiosk } from './device/settings.ts'
import { followLaunches } from './install/follow-launches.ts'
import { InstallHint } from './install/install-hint.tsx'
import { countVisit } from './install/install-offer.ts'
import { holdUpdates } from './reload/hold-updates.ts'
import { registerServiceWorker } from './update/service-worker.ts'
import { useKioskParts } from './use-kiosk-parts.ts'
import { useNothingUnsent } from './use-nothing-unsent.ts'

// A kiosk takes a new version at its reset only.
const updates = registerServiceWorker(() => window.location.pathname === '/' && !isKiosk())

// What an earlier visit left unsent leaves now.
const outbox = pageOutbox()
holdUpdatesForMemory(outbox)

// A kiosk is offered nothing to install.
const isReturning = !isKiosk() && countVisit()

// A kiosk keeps no session: its next reset would end it.
if (!isKiosk()) holdSession(backend).catch((error: unknown) => console.warn('Session not held:', error))

/** What only this page's memory holds must not go with it: the visitor was told to keep it open. */
function holdUpdatesForMemory({ subscribe, snapshot }: Outbox): void {
  let release: (() => void) | undefined
  subscribe(() => {
    if (snapshot().inMemory > 0) {
      release ??= holdUpdates()
    } else {
      release?.()
      release = undefined
    }
  })
}

/** Beside every screen: the kiosk's parts, or a visitor's. */
export function Late() {
  return isKiosk() ? <KioskParts /> : <VisitorParts />
}

function KioskParts() {
  const parts = useKioskParts()
  // Staff tell an installed kiosk its stand by a link. A shortcut leads nowhere: somebody else may stand there by then.
  useEffect(() => followLaunches(() => {}), [])
  return parts && <parts.Kiosk outbox={outbox} applyUpdate={updates.apply} />
}

/** A quiz has no room for the indicator: it would lie on the button that is pressed next; at the results, on the address to correct. */
function indicatorPlace(pathname: string): IndicatorPlace {
  if (pathname.startsWith('/quiz/')) return 'none'
  return pathname === '/results' ? 'end' : 'corner'
}

function VisitorParts() {
  const { pathname } = useLocation()
  const { history } = useRouter()
  const isNothingUnsent = useNothingUnsent(outbox)

  useEffect(() => followLaunches((path) => history.push(path)), [history])
  useEffect(() => {
    if (pathname === '/') updates.apply()
  }, [pathname])

  const isGoodMoment = pathname === '/results' || (pathname === '/' && isReturning)
  return (
    <>
      {isGoodMoment && <InstallHint isNothingUnsent={isNothingUnsent} />}
      {/* It opens a list of all that waits or was refused, with a way to send each to another address. */}
      {!wasKiosk() && <OutboxIndicator outbox={outbox} place={indicatorPlace(pathname)} />}
    </>
  )
}
