import { isUnsent, type OutboxEntry, type PendingEntry } from './entry.ts'

/**
 * Which of two records of one entry counts: the one that got further, and nothing gets further than delivered. An entry that was submitted or
 * tried again after it had been rejected or closed has begun anew: then the newer record counts. Of two that got equally far it is the second
 * where both are pending, for its request may be the newer one, else the first.
 */
export function furthest(a: OutboxEntry, b: OutboxEntry): OutboxEntry {
  if (isRenewed(a, b)) return b
  if (isRenewed(b, a)) return a
  if (a.state === 'pending' && b.state === 'pending') return callsOf(b) >= callsOf(a) ? b : a
  return progress[b.state] > progress[a.state] ? b : a
}

/** Grows with each call that has begun, and with each that has ended. */
function callsOf({ tries, wasCalled }: PendingEntry): number {
  return 2 * tries + (wasCalled ? 1 : 0)
}

function isRenewed(before: OutboxEntry, after: OutboxEntry): boolean {
  if (!isUnsent(after)) return false
  switch (before.state) {
    case 'closed':
      return after.savedAt > before.closedAt
    case 'rejected':
      // Tried again as it is, it keeps its time; submitted again where the device can't be asked, its order is this page's own.
      return after.order > before.order || after.savedAt > before.rejectedAt
    default:
      return false
  }
}

/** How far along its way an entry of each state is. */
const progress: Readonly<Record<OutboxEntry['state'], number>> = { pending: 0, rejected: 1, closed: 2, delivered: 3 }
