import { useEffect, useRef } from 'react'
import type { LeadDraft } from '../../core/lead-form.ts'

/** Safari refuses more than a hundred changes of a history entry in half a minute, which a fast typist makes. */
const pauseMs = 400

/**
 * Keeps `draft` with `keep` shortly after it has changed, and at once when the page is hidden, which is the last that a page on a phone
 * may hear. Gives a function that does so now.
 */
export function useKeptDraft(draft: LeadDraft, keep: (draft: LeadDraft) => void): () => void {
  const unkept = useRef<LeadDraft>(undefined)
  const first = useRef(draft)
  const keepNow = useRef(() => {})
  useEffect(() => {
    keepNow.current = () => {
      if (unkept.current !== undefined) keep(unkept.current)
      unkept.current = undefined
    }
  })

  useEffect(() => {
    if (draft === first.current) return
    unkept.current = draft
    const timer = setTimeout(() => keepNow.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])

  useEffect(() => {
    const now = () => keepNow.current()
    const stop = new AbortController()
    window.addEventListener('pagehide', now, { signal: stop.signal })
    document.addEventListener('visibilitychange', now, { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return () => keepNow.current()
}
