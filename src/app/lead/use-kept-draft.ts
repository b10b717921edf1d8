import { useEffect, useRef } from 'react'
import type { LeadDraft } from '../../core/lead-form.ts'

/** Safari refuses more than a hundred changes of a history entry in half a minute, which a fast typist makes. */
const pauseMs = 400

export interface KeptDraft {
  /** Says that the draft has changed: it is kept shortly after, and at once when the page is hidden or the form left. */
  readonly keepSoon: () => void
  readonly keepNow: () => void
}

/** Keeps what `read` gives with `keep`. A page on a phone may hear of nothing after it was hidden. */
export function useKeptDraft(read: () => LeadDraft, keep: (draft: LeadDraft) => void): KeptDraft {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    keep(read())
  }
  const latest = useRef(keepNow)
  useEffect(() => {
    latest.current = keepNow
  })

  useEffect(() => {
    const now = () => latest.current()
    const stop = new AbortController()
    window.addEventListener('pagehide', now, { signal: stop.signal })
    document.addEventListener('visibilitychange', now, { signal: stop.signal })
    return () => {
      stop.abort()
      now()
    }
  }, [])

  return {
    keepSoon: () => {
      // Not anew at each key, or nothing of a long text would be kept before its end.
      timer.current ??= setTimeout(() => latest.current(), pauseMs)
    },
    keepNow,
  }
}
