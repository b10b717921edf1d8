/** The one entry of all kiosk code: loaded only where the device is a kiosk. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Outbox } from '../../outbox/outbox.ts'
import { loadStandLanguage } from '../device/settings.ts'
import { switchLanguage } from '../i18n/i18n.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { endVisit } from './end-visit.ts'
import { type Place, warnAfterMs } from './idle.ts'
import { takeIdleSoFar } from './idle-so-far.ts'
import { IdleWarning } from './idle-warning.tsx'
import { Invitation } from './invitation.tsx'
import { onNextVisitor } from './next-visitor.tsx'
import { closeDialogs, isDialogOpen, watchDialogs } from './open-dialogs.ts'
import { isViewMoved, resetView, watchView } from './page-view.ts'
import { StaffDoor } from './staff-door.tsx'
import { mindTouchManners } from './touch-manners.ts'
import { useIdle } from './use-idle.ts'
import { keepScreenAwake } from './wake-lock.ts'

export { NextVisitor } from './next-visitor.tsx'

const idleSoFar = takeIdleSoFar()

export interface KioskProps {
  readonly outbox: Outbox
  /** Lets a version that waits take over; without one, nothing happens. */
  readonly applyUpdate: () => void
}

/** Beside every screen of a kiosk: the idle warning, the reset, the invitation, the staff's door. */
export function Kiosk({ outbox, applyUpdate }: KioskProps) {
  const router = useRouter()
  const { pathname } = useLocation()
  const language = useLanguage()
  const [visit, setVisit] = useState(0)
  const [isStaffHere, setIsStaffHere] = useState(false)
  const [hasLeftLanding, setHasLeftLanding] = useState(pathname !== '/')
  // Somebody reads a legal text, or staff are at work.
  const hasDialog = useSyncExternalStore(watchDialogs, isDialogOpen)
  const isLanding = pathname === '/' && !hasDialog
  // Else whoever comes next, and the invitation, would meet what somebody else has scrolled to or enlarged.
  const isMoved = useSyncExternalStore(watchView, isViewMoved)
  const isTouched = hasLeftLanding || isMoved || language !== loadStandLanguage()

  useEffect(() => mindTouchManners(), [])
  useEffect(() => keepScreenAwake(), [])
  useEffect(() => {
    if (pathname !== '/') setHasLeftLanding(true)
  }, [pathname])

  const end = async (idleFor = 0) => {
    // An open one would keep a new version away.
    closeDialogs()
    const leaveScreen = () => router.navigate({ to: '/', replace: true })
    await endVisit({
      applyUpdate,
      leaveScreen,
      idleSoFar: idleFor,
      entriesInMemory: outbox.countInMemory,
      showLanding: async () => {
        await leaveScreen()
        await resetView()
        // Watched from the moment on at which it can be seen.
        flushSync(() => {
          setIsStaffHere(false)
          setHasLeftLanding(false)
          setVisit(visit + 1)
        })
        // Last, and not waited for: its files may be out of reach. The landing then counts as touched, and is reset again.
        switchLanguage(loadStandLanguage()).catch((error: unknown) => console.warn('Language not loaded:', error))
      },
    })
  }
  const endNow = useEffectEvent(() => void end())
  useEffect(() => onNextVisitor(() => endNow()), [])

  const place: Place = !isLanding ? 'visit' : isTouched ? 'used-landing' : 'landing'
  const { phase, stay, wait } = useIdle(
    { visit, place, idleFor: idleSoFar },
    () => void end(isLanding ? warnAfterMs : 0),
  )

  return (
    <>
      {pathname === '/' && (
        <StaffDoor
          isOpen={isStaffHere}
          onOpen={() => setIsStaffHere(true)}
          onClose={() => setIsStaffHere(false)}
          onSending={wait}
          outbox={outbox}
        />
      )}
      {phase.kind === 'warning' && <IdleWarning secondsLeft={phase.secondsLeft} onStay={stay} />}
      {phase.kind === 'invitation' && <Invitation />}
    </>
  )
}
