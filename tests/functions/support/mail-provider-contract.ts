import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FakeMailProvider, MailProviderFault } from '../../support/fake-mail-provider.ts'
import { callFunction, createCallBody } from '../../support/function-call.ts'
import { freezeLedgerClock, setLedgerClock } from '../../support/ledger-clock.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { cutBefore, cutInside, type MailProviderRig, startMailProviderRig, taken } from './mail-provider-rig.ts'

/** What is one mail provider's own, of what all are held to. */
export interface MailProviderCase {
  readonly start: () => Promise<FakeMailProvider>
  /** What makes the function use the mail provider at an address. */
  readonly environmentOf: (url: string) => Readonly<Record<string, string>>
  /** The status with which it answers that it took an email. */
  readonly takenStatus: number
  /** An interval after which the function tries again and the key is still known: the second call tells whether the first arrived. */
  readonly nextTry: string
  /** An interval after which a key may have expired. */
  readonly keyExpiry: string
  readonly answers: readonly AnswerCase[]
  readonly rejections: readonly RejectionCase[]
  readonly rests: readonly RestCase[]
}

/** An answer, the status that the visitor gets, and how the email then stands. */
export type AnswerCase = readonly [
  name: string,
  fault: MailProviderFault,
  status: number,
  state: 'queued' | 'sent' | 'failed',
  reason: string | null,
]

/** Why an email is rejected, and the status that the next visitor gets. */
export type RejectionCase = readonly [name: string, status: number, fault: MailProviderFault]

/** For how many seconds all emails wait after an answer; undefined: none but its own does. */
export type RestCase = readonly [name: string, fault: MailProviderFault, seconds: number | undefined]

/** Tests of what the function promises with every mail provider that knows a repeat, then `ownTests`, on one rig. */
export function describeMailProvider(
  name: string,
  { start, environmentOf, takenStatus, nextTry, keyExpiry, answers, rejections, rests }: MailProviderCase,
  ownTests: (rig: () => MailProviderRig) => void,
): void {
  describe(name, () => {
    let rig: MailProviderRig

    beforeAll(async () => {
      rig = await startMailProviderRig(start, environmentOf)
    })
    beforeEach(() => rig.clear())
    afterAll(async () => {
      expect(rig.mailProvider.complaints()).toEqual([])
      await rig.stop()
    })

    test.each([...answers, ...brokenAnswers(takenStatus)])(
      'answering with %s',
      async (_case, fault, status, state, reason) => {
        const key = randomUUID()
        const body = createCallBody()
        rig.mailProvider.failNext(fault)
        expect((await callFunction(rig.backend, { key, body })).status).toBe(status)
        expect(await rig.stateOf(key)).toEqual({ state, reason })

        // The function tries again, and both tries together make one email.
        await setLedgerClock(rig.backend.sql, nextTry)
        await rig.backend.drain()
        const isSent = state === 'queued'
        expect(await rig.stateOf(key)).toMatchObject({ state: isSent ? 'sent' : state })
        expect(rig.takenFor(body.email)).toBe(isSent ? 1 : 0)
        expect((await callFunction(rig.backend, { key, body })).status).toBe(isSent ? 200 : status)
        expect(rig.takenFor(body.email)).toBe(isSent ? 1 : 0)
      },
    )

    test.each(rejections)(
      'that rejects an email for %s lets the next visitor be answered %d',
      async (_case, status, fault) => {
        rig.mailProvider.failNext(fault)
        await callFunction(rig.backend)
        expect((await callFunction(rig.backend)).status).toBe(status)
      },
    )

    test.each([...rests, ...brokenRests(takenStatus)])(
      'answering with %s makes all emails wait, or that one alone',
      async (_case, fault, seconds) => {
        await freezeLedgerClock(rig.backend.sql, '0')
        rig.mailProvider.failNext(fault)
        await callFunction(rig.backend)
        expect(
          await rig.backend.sql`
          select extract(epoch from paused_until - ledger.now())::int as seconds from ledger.pace
            where paused_until > ledger.now()`,
        ).toEqual(seconds === undefined ? [] : [{ seconds }])
      },
    )

    test('that takes an email and dies is not asked again once its key may have expired: the email is in doubt', async () => {
      const key = randomUUID()
      const body = createCallBody()
      rig.mailProvider.failNext(taken(cutBefore))
      await callFunction(rig.backend, { key, body })
      await rig.backend.drain()
      rig.mailProvider.forgetKeys()
      await setLedgerClock(rig.backend.sql, keyExpiry)
      await rig.backend.drain()
      expect(await rig.stateOf(key)).toMatchObject({ state: 'in_doubt' })
      expect((await callFunction(rig.backend, { key, body })).status).toBe(202)
      expect(rig.takenFor(body.email)).toBe(1)
    })

    test('that never answers keeps no visitor waiting for it, and the email is sent once', {
      timeout: 60_000,
    }, async () => {
      const key = randomUUID()
      const body = createCallBody()
      rig.mailProvider.failNext({ kind: 'hang', take: true })
      expect((await callFunction(rig.backend, { key, body })).status).toBe(202)
      // Answered while the try goes on.
      expect(await rig.stateOf(key)).toMatchObject({ state: 'sending' })
      await waitUntil(async () => (await rig.stateOf(key))?.reason === 'timed_out', 'the try to end', 40_000)
      await setLedgerClock(rig.backend.sql, nextTry)
      await rig.backend.drain()
      expect(await rig.stateOf(key)).toMatchObject({ state: 'sent' })
      expect(rig.takenFor(body.email)).toBe(1)
    })

    ownTests(() => rig)
  })
}

function brokenAnswers(takenStatus: number): readonly AnswerCase[] {
  const page: MailProviderFault = { kind: 'page', status: takenStatus, take: false }
  return [
    ['a page instead of JSON', page, 202, 'queued', 'unreadable_answer'],
    ['a page after taking it', taken(page), 202, 'queued', 'unreadable_answer'],
    ['a line cut before the answer', cutBefore, 202, 'queued', 'connection_lost'],
    ['a line cut after taking it', taken(cutBefore), 202, 'queued', 'connection_lost'],
    ['a line cut inside the answer', cutInside, 202, 'queued', 'connection_lost'],
    ['a line cut inside the answer after taking it', taken(cutInside), 202, 'queued', 'connection_lost'],
  ]
}

const brokenRests = (takenStatus: number): readonly RestCase[] => [
  ['a page instead of JSON', { kind: 'page', status: takenStatus, take: false }, undefined],
  ['a line cut before the answer', cutBefore, 5],
]
