import { bareDocument } from '../support/bare-document.ts'
import { expect, test } from '../support/fixtures.ts'
import { createQueue, putQueue } from '../support/outbox-queue.ts'
import { expectSum } from './support/expect-sum.ts'

const entries = 4
/** Milliseconds after the call's arrival; the answer is back after some 20 to 50. */
const moments = [0, 10, 25, 50, 100] as const

for (let call = 1; call <= entries; call++) {
  for (const moment of moments) {
    test(`A tab killed ${moment} ms into call ${call} of a flush loses nothing and sends nothing twice`, async ({
      context,
      faultProxy,
      inbox,
      consoleWatch,
    }) => {
      // Asked again while the call of before is still at work, the function says so.
      consoleWatch.allow(/send-results-email try-failed|409 \(Conflict\)/)
      const queue = createQueue(entries)
      const doomed = await context.newPage()
      await doomed.goto(bareDocument)
      await putQueue(doomed, queue)

      const debug = await context.newCDPSession(doomed)
      // A crash takes the renderer away at once, without a closing word.
      const crash = () => void debug.send('Page.crash').catch(() => undefined)
      let calls = 0
      faultProxy.always(() => {
        if (++calls === call) setTimeout(crash, moment)
        return { kind: 'pass' }
      })
      const crashed = doomed.waitForEvent('crash', { timeout: 40_000 })
      // The crash may come before the page has finished loading.
      await Promise.all([crashed, doomed.goto('/dashboard').catch(() => undefined)])

      const survivor = await context.newPage()
      await survivor.goto('/dashboard')
      await expectSum(survivor, entries, { delivered: entries })
      const emails = await inbox.settle(30_000)
      expect(emails.flatMap(({ to }) => to).sort()).toEqual(queue.map(({ request }) => request.email).sort())
    })
  }
}
