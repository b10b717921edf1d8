import { useEffect, useState } from 'react'
import { writeHistoryEntry } from './history-entry.ts'

/** `given`, the id of the attempt that led here; one that came without gets one, kept in the history entry so that it stays the same. */
export function useAttemptId(given: string | undefined): string {
  const [attemptId] = useState(() => given ?? crypto.randomUUID())
  useEffect(() => {
    if (given === undefined) writeHistoryEntry({ attemptId })
  }, [given, attemptId])
  return attemptId
}
