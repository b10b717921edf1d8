import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'

interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error'
  readonly message: MessageDescriptor
}

/** Long enough to read two lines twice. What it says of an email stands on the screen too, so nothing is lost when it goes. */
const shownForMs = 7000
/** Two would hide what stands beneath them on a phone: the earlier one goes so long after the later one has come. */
const overlapMs = 2000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says `message` on whatever screen comes next, in the language that this is shown in. */
export function showToast(tone: Toast['tone'], message: MessageDescriptor): void {
  lastId += 1
  const toast = { id: lastId, tone, message }
  const earlier = toasts.filter((shown) => shown.message.id !== message.id)
  change([...earlier, toast])
  setTimeout(() => change(toasts.filter((shown) => !earlier.includes(shown))), overlapMs)
  setTimeout(() => change(toasts.filter((shown) => shown !== toast)), shownForMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The live region that toasts appear in. It stands from the start, so that screen readers watch it; above the screen's bar, and a press goes
 * through it. On a phone it covers the bar: a keyboard's focus in there makes it give way.
 */
export function Toaster() {
  const { i18n } = useLingui()
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col items-center gap-2 p-2 pb-4 lg:pt-4 max-sm:[:root:has(header_:focus-visible)_&]:opacity-0"
    >
      {shown.map(({ id, tone, message }) => (
        <p
          key={id}
          role={tone === 'error' ? 'alert' : undefined}
          className={`animate-rise max-w-md print:hidden rounded-md border-2 bg-surface px-5 py-2 enlarged:px-2 font-semibold text-ink shadow-raised lg:max-w-2xl lg:py-3 ${tone === 'error' ? 'border-wrong' : 'border-right'}`}
        >
          {i18n._(message)}
        </p>
      ))}
    </div>
  )
}
