import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { focusField } from '../ui/text-field.tsx'
import { useStaffLock } from './use-staff-lock.ts'

/** Asks for the PIN; after a wrong one it looks at no other for a while. */
export function PinForm({ pin, onRight }: { pin: string; onRight: () => void }) {
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { secondsLeft, tryPin } = useStaffLock(pin)
  const fieldId = useId()
  const errorId = useId()
  const pauseId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isShut = secondsLeft > 0

  // A dialog gives the focus to what comes first in it; who opens this one means to type.
  useEffect(() => focusField(field.current, field.current?.form), [])

  const look = () => {
    const outcome = tryPin(typed)
    if (outcome === 'shut') return
    setTyped('')
    if (outcome === 'right') return onRight()
    // At once: what is said stands under the field. The button that was pressed is disabled now.
    flushSync(() => setIsRefused(true))
    focusField(field.current, field.current?.form)
  }

  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <label htmlFor={fieldId} className="block font-semibold">
        <Trans>Code de l’équipe</Trans>
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <input
          ref={field}
          id={fieldId}
          // Not "password": the browser would offer to save it.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="min-h-12 min-w-0 flex-[99_1_10rem] rounded-md border border-field bg-surface px-4 [-webkit-text-security:disc]"
          value={typed}
          aria-invalid={isRefused && typed === ''}
          aria-describedby={isShut ? `${errorId} ${pauseId}` : errorId}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="flex-auto" disabled={isShut || typed === ''}>
          <Trans>Ouvrir</Trans>
        </Button>
      </div>
      <p id={errorId} role="alert" className="mt-3 text-sm font-semibold text-wrong empty:hidden">
        {isRefused && typed === '' && <Trans>Ce code n’est pas le bon.</Trans>}
      </p>
      {/* Said once: what counts down beside it would be said each second. */}
      <p role="status" className="sr-only">
        {isShut && isRefused && typed === '' && <FirstPauseText secondsLeft={secondsLeft} />}
      </p>
      {isShut && (
        <p id={pauseId} className="mt-3 text-sm text-muted">
          <PauseText secondsLeft={secondsLeft} />
        </p>
      )}
    </form>
  )
}

function FirstPauseText(props: { secondsLeft: number }) {
  const [secondsLeft] = useState(props.secondsLeft)
  return <PauseText secondsLeft={secondsLeft} />
}

function PauseText({ secondsLeft }: { secondsLeft: number }) {
  const minutes = Math.ceil(secondsLeft / 60)
  if (minutes > 1) return <Trans>Nouvel essai possible dans {minutes} minutes.</Trans>
  return (
    <Plural
      value={secondsLeft}
      one="Nouvel essai possible dans # seconde."
      other="Nouvel essai possible dans # secondes."
    />
  )
}
