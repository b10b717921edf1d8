import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the ref of an element that comes wholly into view whenever `shown` becomes another value than false, null or undefined: what a press
 * brings up may lie below the edge of the screen, or of its dialog. Not while somebody writes: it may come long after the press.
 */
export function useIntoView<E extends HTMLElement>(shown: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    const { current } = element
    if (!shown || current === null || document.activeElement?.matches(':read-write')) return
    // Of what is higher than its room, "nearest" may show the end. From its start what fits is seen whole too.
    current.scrollIntoView({ block: current.offsetHeight > innerHeight / 3 ? 'start' : 'nearest' })
  }, [shown])
  return element
}
