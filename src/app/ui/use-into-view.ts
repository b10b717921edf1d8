import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the ref of an element that comes wholly into view whenever `shown` becomes another value than false, null or undefined: what a press
 * brings up may lie below the edge of the screen, or of its dialog. Not while somebody writes: it may come long after the press.
 */
export function useIntoView<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (shown && !document.activeElement?.matches(':read-write')) element.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return element
}
