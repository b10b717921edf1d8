/** What a page may say to the worker. */
import * as v from 'valibot'
import { skipWaitingMessage } from '../core/update.ts'

const messageSchema = v.variant('type', [v.object({ type: v.literal(skipWaitingMessage.type) })])

export type WorkerMessage = v.InferOutput<typeof messageSchema>

/** Gives the message that one of our own pages has sent, or undefined: strangers and unknown words are not listened to. */
export function parseMessage(event: ExtendableMessageEvent, origin: string): WorkerMessage | undefined {
  if (event.origin !== origin || !(event.source instanceof WindowClient)) return undefined
  const parsed = v.safeParse(messageSchema, event.data)
  return parsed.success ? parsed.output : undefined
}
