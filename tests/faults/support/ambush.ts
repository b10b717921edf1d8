import { type Backend, startBackend } from '../../support/backend.ts'
import type { MailProviderWatch } from '../../support/fake-mail-provider.ts'
import { callFunction, type createCallBody } from '../../support/function-call.ts'
import { type PostgresStep, startPostgresProxy } from '../../support/postgres-proxy.ts'
import type { SmtpWatch } from '../../support/scripted-smtp.ts'

/** Where a function can die: between it and its ledger, its mail provider, its visitor. */
export type DeathPoint = PostgresStep | Parameters<SmtpWatch>[0] | Parameters<MailProviderWatch>[0] | 'answered'

/** A call of the function under a key. */
export interface KeyedCall {
  readonly key: string
  readonly body: ReturnType<typeof createCallBody>
}

/** A mail provider that tells of each step; `reached` answers whether to cut the line there. */
export type StartMail = (reached: (step: DeathPoint) => boolean) => Promise<{
  readonly environment: Readonly<Record<string, string>>
  /** Recipients of all emails that were made. */
  recipients(): readonly string[]
  stop(): Promise<void>
}>

export interface Ambush {
  readonly backend: Backend
  recipients(): readonly string[]
  /**
   * Makes `calls` at once, kills the function when it comes to `point` for the `occurrence`-th time, and starts it again. Gives the keys
   * that were answered 200 or 202. Throws when the point was never reached.
   */
  dieAt(point: DeathPoint, occurrence: number, calls: readonly KeyedCall[]): Promise<readonly string[]>
  stop(): Promise<void>
}

export async function startAmbush(startMail: StartMail): Promise<Ambush> {
  let armed: { point: DeathPoint; left: number } | undefined
  const target: { backend?: Backend } = {}
  const reached = (step: DeathPoint): boolean => {
    if (armed?.point !== step) return false
    armed.left -= 1
    if (armed.left > 0) return false
    armed = undefined
    // The signal is sent before this returns; nothing of the function runs any more.
    void target.backend?.function.kill()
    return true
  }
  const mail = await startMail(reached)
  const backend = await startBackend({ environment: mail.environment })
  target.backend = backend
  const direct = new URL(backend.database.functionRoleUrl)
  const proxy = await startPostgresProxy(Number(direct.port), reached)
  direct.port = String(proxy.port)
  await backend.function.restart({ LEDGER_DATABASE_URL: direct.href })
  return {
    backend,
    recipients: mail.recipients,
    dieAt: async (point, occurrence, calls) => {
      armed = { point, left: occurrence }
      const promised: string[] = []
      await Promise.all(
        calls.map(async (call) => {
          const answer = await callFunction(backend, call).catch(() => undefined)
          if (answer?.status === 200 || answer?.status === 202) promised.push(call.key)
          if (answer !== undefined) reached('answered')
        }),
      )
      if (armed !== undefined) throw new Error(`The function never came to "${point}".`)
      await backend.function.restart()
      return promised
    },
    stop: async () => {
      await backend.stop()
      await proxy.stop()
      await mail.stop()
    },
  }
}
