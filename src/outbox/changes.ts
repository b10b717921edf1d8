/** Tells the other tabs and the worker which entries have changed. Ids only: nobody learns a state or an address from a message. */
import * as v from 'valibot'

const channelName = 'outbox'

const changeSchema = v.object({ type: v.literal('changed'), ids: v.array(v.string()) })

export interface Changes {
  announce(ids: readonly string[]): void
  /** Calls `listener` with the ids that somebody else has changed. */
  listen(listener: (ids: readonly string[]) => void): void
}

/** What is used of a BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, 'postMessage'> & Pick<EventTarget, 'addEventListener'>

/** Without a channel the tabs see each other's changes at their next start. */
export function createChanges(channel: Channel | undefined): Changes {
  return {
    announce(ids) {
      if (ids.length > 0) channel?.postMessage({ type: 'changed', ids })
    },
    listen(listener) {
      channel?.addEventListener('message', (event) => {
        const parsed = v.safeParse(changeSchema, event instanceof MessageEvent ? event.data : undefined)
        if (parsed.success) listener(parsed.output.ids)
      })
    },
  }
}

/** The channel between this device's tabs and worker; undefined where the browser gives none. */
export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    // An older browser, or one that keeps sites from storing: Firefox then refuses the channel too.
    return undefined
  }
}
