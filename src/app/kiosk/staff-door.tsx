import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { Outbox } from '../../outbox/outbox.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PinForm } from './pin-form.tsx'
import { StaffPanel } from './staff-panel.tsx'

/** Of the build. It stands in the script that every visitor may read: a deterrent, not a lock. */
const staffPin = import.meta.env.VITE_STAFF_PIN ?? ''

/** The way into the staff panel, at the foot of the landing. A build without a PIN has none. */
export function StaffDoor(props: StaffRoomProps & { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const { outbox, onSending } = props
  if (staffPin === '') return null
  return (
    <>
      <aside className="flex justify-center pb-4">
        <button
          type="button"
          onClick={props.onOpen}
          className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md px-4 text-sm text-muted hover:bg-brand-soft"
        >
          <LockKeyhole className="size-4" aria-hidden="true" />
          <Trans>Espace équipe</Trans>
        </button>
      </aside>
      {props.isOpen && (
        <Dialog title={t`Espace équipe`} onClose={props.onClose}>
          <StaffRoom outbox={outbox} onSending={onSending} />
        </Dialog>
      )}
    </>
  )
}

interface StaffRoomProps {
  readonly outbox: Outbox
  /** Staff have begun to wait for what they send; the function given back ends that. */
  readonly onSending: () => () => void
}

/** Asks for the PIN each time that it is entered. */
function StaffRoom(props: StaffRoomProps) {
  const [isKnown, setIsKnown] = useState(false)
  return isKnown ? <StaffPanel {...props} /> : <PinForm pin={staffPin} onRight={() => setIsKnown(true)} />
}
