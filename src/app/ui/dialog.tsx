import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useHoldUpdates } from '../reload/hold-updates.ts'
import { holdPage } from './hold-page.ts'

/** Calls `onLost` when what was pressed or had the focus in `element` has gone. Safari gives a pressed button no focus. */
function keepFocusIn(element: HTMLElement, onLost: () => void): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: Event) => {
    last = target
  }
  const watch = new MutationObserver(() => {
    if (last instanceof Node && !last.isConnected) onLost()
  })
  const stop = new AbortController()
  element.addEventListener('pointerdown', remember, { signal: stop.signal })
  element.addEventListener('focusin', remember, { signal: stop.signal })
  watch.observe(element, { childList: true, subtree: true })
  return () => {
    stop.abort()
    watch.disconnect()
  }
}

/** Room for the outline of what has the focus. */
const outlineRoom = 8

/** Has the browser scroll what takes the focus in `element` clear of its edges, and of the bar that stays at its top. */
function keepFocusClear(element: HTMLElement, bar: HTMLElement): () => void {
  const watch = new ResizeObserver(() => {
    element.style.scrollPaddingBlock = `${bar.offsetHeight + outlineRoom}px ${outlineRoom}px`
  })
  watch.observe(bar)
  return () => watch.disconnect()
}

/**
 * A modal dialog, open as long as it is rendered. The native element holds the focus, hides what is behind it from screen readers and
 * gives the focus back to where it was, or to the screen's heading if that has gone. `onClose` hears Escape, the close button, a press beside
 * the dialog, and that the browser has closed it by itself.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasBegunBeside = useRef(false)
  const headingId = useId()
  // Somebody reads or writes in it.
  useHoldUpdates()
  // Closed before it leaves the document: an element that is out of it gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || bar.current === null) return
    const opener = document.activeElement
    element.showModal()
    const stopKeeping = keepFocusIn(element, () => heading.current?.focus({ preventScroll: true }))
    const stopClearing = keepFocusClear(element, bar.current)
    const letPageGo = holdPage()
    return () => {
      stopKeeping()
      stopClearing()
      letPageGo()
      element.close()
      if (opener?.isConnected === false) document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and the browser says it as "cancel"
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      className="m-auto max-h-[min(90dvh,48rem)] w-[min(92vw,40rem)] overflow-y-auto rounded-xl border border-line bg-surface text-ink shadow-raised [scrollbar-color:var(--field)_transparent] backdrop:bg-scrim"
      onCancel={(event) => {
        // A choice of file that is called off within the dialog tells of itself in the same word.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Chrome asks by "cancel" only as long as nobody can be caught by it: a second gesture of going back may close without asking.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget && currentTarget.isConnected) onClose()
      }}
      // Safari knows no `closedby`. What is in the dialog fills it: a press on the element itself is one beside it. One that began within,
      // such as a selection of text, is none, nor is one that puts a touch keyboard away.
      onPointerDown={({ target, currentTarget }) => {
        hasBegunBeside.current = target === currentTarget && !currentTarget.querySelector(':focus:read-write')
      }}
      onClick={({ target, currentTarget }) => {
        if (hasBegunBeside.current && target === currentTarget) onClose()
      }}
    >
      <div
        ref={bar}
        className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface px-4 py-2 sm:px-8"
      >
        <h2
          ref={heading}
          tabIndex={-1}
          id={headingId}
          className="min-w-0 font-display text-lg font-bold sm:text-xl short:text-base"
        >
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={t`Fermer`}
          className="-mr-2 inline-flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-md hover:bg-brand-soft"
        >
          <X className="size-6" aria-hidden="true" />
        </button>
      </div>
      <div className="p-4 sm:p-8">{children}</div>
    </dialog>
  )
}
