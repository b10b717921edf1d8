/** The one thing that a page may say to the worker. */
import * as v from 'valibot'
import { skipWaitingMessage } from '../core/update.ts'

const messageSchema = v.object({ type: v.literal(skipWaitingMessage.type) })

/** What is read of an ExtendableMessageEvent. */
export interface Received {
  readonly origin: string
  /** The client that sent it; a window is told by its `type`. */
  readonly source: unknown
  readonly data: unknown
}

/** Gives the message, or undefined where it is not from one of our own pages, or says anything else. */
export function parseMessage(event: Received, origin: string): typeof skipWaitingMessage | undefined {
  if (event.origin !== origin || !isWindow(event.source)) return undefined
  const parsed = v.safeParse(messageSchema, event.data)
  return parsed.success ? parsed.output : undefined
}

function isWindow(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'type' in source && source.type === 'window'
}
