import { Trans } from '@lingui/react/macro'
import { UserRoundPlus } from 'lucide-react'
import { Button } from '../ui/button.tsx'

const listeners = new Set<() => void>()

/** Calls `listener` when a visitor says that the next one may come. */
export function onNextVisitor(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the visit at once: for the results, where a visitor has what they came for. */
export function NextVisitor() {
  return (
    <Button
      onClick={() => {
        for (const listener of listeners) listener()
      }}
    >
      <UserRoundPlus className="size-5 shrink-0" aria-hidden="true" />
      <Trans>Visiteur suivant</Trans>
    </Button>
  )
}
