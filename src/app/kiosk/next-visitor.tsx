import { Trans } from '@lingui/react/macro'
import { UserRoundPlus } from 'lucide-react'
import { Button } from '../ui/button.tsx'

const listeners = new Set<() => void>()

/** Pressed while nobody listened: in a page that is loaded anew the results are there before what ends the visit. */
let isPressed = false

/** Calls `listener` when a visitor says that the next one may come, or has said so already. */
export function onNextVisitor(listener: () => void): () => void {
  listeners.add(listener)
  if (isPressed) listener()
  isPressed = false
  return () => listeners.delete(listener)
}

function press(): void {
  isPressed = listeners.size === 0
  for (const listener of listeners) listener()
}

/** Ends the visit at once: for the results, where a visitor has what they came for. */
export function NextVisitor() {
  return (
    <Button onClick={press}>
      <UserRoundPlus className="size-5 shrink-0" aria-hidden="true" />
      <Trans>Visiteur suivant</Trans>
    </Button>
  )
}
