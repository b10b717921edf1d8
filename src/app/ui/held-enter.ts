import type { KeyboardEvent } from 'react'

/** A key held a little too long would go through several fields, and say of an address that is asked about that it is right. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return
  event.preventDefault()
  event.stopPropagation()
}
