import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { countdownMs } from './idle.ts'

/** The seconds at which the time left is said aloud; the dialog itself says the first. */
const spoken: readonly number[] = [10, 5]

/**
 * Asks whether somebody is still there. Any touch and any key are an answer, which `activity.ts` hears; the button is for those who look
 * for one. `onStay` hears what is neither: Android's back gesture.
 */
export function IdleWarning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const textId = useId()
  // Before the element leaves the page: only then does closing it give the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    button.current?.focus()
    // Where text is so large that not all of it fits, the question is what is seen first.
    element?.scrollTo(0, 0)
    return () => element?.close()
  }, [])
  const left = (seconds: number) => t`Encore ${{ seconds }} secondes`
  const saidAloud = spoken.find((seconds) => secondsLeft <= seconds && secondsLeft > seconds - 3)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={headingId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onStay()
      }}
      // Chrome does not always ask by "cancel" before (see `Dialog`).
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) onStay()
      }}
      className="m-auto w-[min(92vw,32rem)] rounded-xl border border-line bg-surface p-6 text-center text-ink shadow-raised backdrop:bg-scrim sm:p-10"
    >
      <h2 id={headingId} className="font-display text-2xl font-bold">
        <Trans>Êtes-vous toujours là ?</Trans>
      </h2>
      <p id={textId} className="mt-3 text-balance text-muted">
        <Trans>Sans geste de votre part, cet écran sera remis à zéro pour le visiteur suivant.</Trans>{' '}
        <span className="sr-only">{left(countdownMs / 1000)}</span>
      </p>
      <p aria-hidden="true" className="mt-6 font-display text-3xl font-bold text-brand tabular-nums">
        {secondsLeft} s
      </p>
      <p role="status" className="sr-only">
        {saidAloud !== undefined && left(saidAloud)}
      </p>
      <Button ref={button} className="mt-6 w-full text-lg">
        <Trans>Continuer</Trans>
      </Button>
    </dialog>
  )
}
