import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { afterWrongPin, forgetStaffLock, loadStaffLock, pauseLeft, saveStaffLock } from './staff-lock.ts'

/** Asks for the PIN; after a wrong one it looks at no other for a while. */
export function PinForm({ pin, onRight }: { pin: string; onRight: () => void }) {
  const [typed, setTyped] = useState('')
  const [lock, setLock] = useState(loadStaffLock)
  const [isRefused, setRefused] = useState(false)
  const secondsLeft = useSecondsLeft(lock.until)
  const fieldId = useId()
  const errorId = useId()
  const isShut = secondsLeft > 0

  const look = () => {
    if (pauseLeft(loadStaffLock(), Date.now()) > 0) return
    setTyped('')
    if (typed === pin) {
      forgetStaffLock()
      return onRight()
    }
    setRefused(true)
    const next = afterWrongPin(lock, Date.now())
    saveStaffLock(next)
    setLock(next)
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
          id={fieldId}
          // Not "password": the browser would offer to save it.
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="min-h-12 min-w-0 flex-[99_1_10rem] rounded-md border border-field bg-surface px-4 [-webkit-text-security:disc]"
          value={typed}
          aria-invalid={isRefused && typed === ''}
          aria-describedby={errorId}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="flex-auto" disabled={isShut || typed === ''}>
          <Trans>Ouvrir</Trans>
        </Button>
      </div>
      <p id={errorId} role="alert" className="mt-3 text-sm font-semibold text-wrong empty:hidden">
        {isRefused && typed === '' && <Trans>Ce code n’est pas le bon.</Trans>}
      </p>
      {isShut && (
        <p className="mt-1 text-sm text-muted">
          <Plural
            value={secondsLeft}
            one="Nouvel essai possible dans # seconde."
            other="Nouvel essai possible dans # secondes."
          />
        </p>
      )}
    </form>
  )
}

/** Whole seconds until `until`, counted down as long as there are any. */
function useSecondsLeft(until: number): number {
  const read = () => Math.ceil(pauseLeft({ wrong: 0, until }, Date.now()) / 1000)
  const [, setTick] = useState(0)
  const secondsLeft = read()
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 500)
    return () => clearInterval(timer)
  }, [isOver])
  return secondsLeft
}
