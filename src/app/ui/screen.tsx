import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { readySignal } from '../boot/signals.ts'
import { mainId } from '../boot/skip-link.ts'

// The browser places the focus when a document opens; we do when a screen replaces another.
let isFirstScreen = true

/**
 * Moves the focus to the heading of a screen that replaced another, so that keyboard and screen reader start there. Before the screen is
 * painted: later it would take the focus from what the visitor is about to press.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!isFirstScreen) heading.current?.focus()
    isFirstScreen = false
  }, [])
  return heading
}

/** One screen: its document title, its bar, its main part. */
export function Screen({
  title,
  bar,
  footer,
  children,
  className = '',
}: {
  title: string
  bar?: ReactNode
  footer?: ReactNode
  children: ReactNode
  className?: string
}) {
  useEffect(() => {
    // The boot script has kept what was pressed until now. Said here and not further up, for React hydrates a route after its frame.
    dispatchEvent(new Event(readySignal))
  }, [])
  return (
    <>
      <title>{`${title} · Trebe`}</title>
      {bar !== undefined && (
        <header className="seen-whole mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
          {bar}
        </header>
      )}
      <main id={mainId} tabIndex={-1} className={`mx-auto w-full px-4 pb-16 sm:px-6 ${className}`}>
        {children}
      </main>
      {footer !== undefined && (
        <div className={`mx-auto w-full px-4 pb-16 sm:px-6 print:hidden ${className}`}>{footer}</div>
      )}
    </>
  )
}

/** The heading of a screen; it takes the focus when the screen replaces another. */
export function ScreenHeading({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <h1 ref={useHeadingFocus()} tabIndex={-1} className={`font-display text-2xl font-bold ${className}`}>
      {children}
    </h1>
  )
}
