import type { Answer } from './answer.ts'
import { afterAnswer, drain } from './drain.ts'
import type { Acceptance, AcceptInput } from './ledger.ts'
import { ledgerOutOfReach, referenceOf } from './log.ts'
import { pause } from './pause.ts'
import { type SendingParts, takeTurn } from './take-turn.ts'

/** How long a visitor waits for "sent" before being told "accepted", in milliseconds, from the call's beginning. */
const patience = 8_000

/** Seconds after which a key that is being worked on, or a ledger out of reach, is worth another call. */
const retrySoon = 2
const retryUnavailable = 60

/** A call that has taken so many milliseconds has waited for its ledger: with a drain after it, it might not end within a hosted 150 s. */
const drainLimit = 30_000

/** Accepts an admitted request, tries to send it at once, and says what is true when the visitor has waited long enough. */
export async function sendResults(parts: SendingParts, input: AcceptInput): Promise<Answer> {
  const startedAt = performance.now()
  const accepted = await parts.ledger.accept(input)
  if (!accepted.ok) {
    parts.log(ledgerOutOfReach(accepted.problem))
    return { kind: 'failure', code: 'unavailable', retryAfter: retryUnavailable }
  }
  parts.log({
    level: 'info',
    event: 'accept',
    reference: referenceOf(input.keyHash),
    outcome: accepted.value.outcome,
  })
  if (accepted.value.outcome === 'accepted') return await sendNow(parts, input, startedAt)
  parts.background.run(drain(parts, afterAnswer))
  return answerWithoutSending(input.key, accepted.value.outcome, accepted.value.retry_after)
}

/** What the ledger knows of the key, or why it takes no new one. */
function answerWithoutSending(
  id: string,
  outcome: Exclude<Acceptance['outcome'], 'accepted'>,
  retryAfter: number | null,
): Answer {
  switch (outcome) {
    case 'key_reused':
      return { kind: 'failure', code: 'key_reused', id }
    case 'limited':
      return { kind: 'failure', code: 'limited', id, retryAfter: retryAfter ?? retryUnavailable }
    case 'sent':
    case 'erased_sent':
      return { kind: 'success', id, status: 'sent', isReplay: true }
    case 'queued':
    case 'in_doubt':
      return { kind: 'success', id, status: 'accepted', isReplay: true }
    case 'sending':
      return { kind: 'failure', code: 'in_progress', id, retryAfter: retrySoon }
    case 'failed':
      return { kind: 'failure', code: 'refused', id }
    case 'erased_unsent':
      return { kind: 'failure', code: 'erased', id }
    default:
      return outcome satisfies never
  }
}

/** The first call with a key sends it; later ones only read how it stands. */
async function sendNow(parts: SendingParts, { key }: AcceptInput, startedAt: number): Promise<Answer> {
  const patienceLeft = patience - (performance.now() - startedAt)
  const turn = takeTurn(parts, key, patienceLeft)
  // The send goes on after the answer, and what else is due comes after it.
  parts.background.run(
    turn.then(async () => {
      if (performance.now() - startedAt < drainLimit) await drain(parts, afterAnswer)
    }),
  )
  const tried = await Promise.race([turn, pause(patienceLeft)])
  switch (tried?.state) {
    case 'sent':
      return { kind: 'success', id: key, status: 'sent', isReplay: false }
    case 'failed':
      return { kind: 'failure', code: 'refused', id: key }
    default:
      return { kind: 'success', id: key, status: 'accepted', isReplay: false }
  }
}
