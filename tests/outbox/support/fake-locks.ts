import type { Locks } from '../../../src/outbox/lock.ts'

/** The Web Locks of one device. Each tab has its own manager; a tab that dies lets go of what it holds. */
export interface DeviceLocks {
  openTab(): { readonly locks: Locks; readonly release: () => void }
}

interface Waiting {
  readonly tab: object
  readonly grant: () => void
}

export function createDeviceLocks(): DeviceLocks {
  let holder: object | undefined
  let queue: Waiting[] = []

  function grantNext(): void {
    if (holder !== undefined) return
    const next = queue.shift()
    if (next === undefined) return
    holder = next.tab
    next.grant()
  }

  function letGo(tab: object): void {
    if (holder === tab) holder = undefined
    grantNext()
  }

  return {
    openTab() {
      const tab = {}
      return {
        locks: {
          async request(_name, { signal }, work) {
            await new Promise<void>((resolve, reject) => {
              const waiting = { tab, grant: resolve }
              queue.push(waiting)
              signal.addEventListener('abort', () => {
                queue = queue.filter((other) => other !== waiting)
                reject(new DOMException('Aborted', 'AbortError'))
              })
              grantNext()
            })
            try {
              return await work()
            } finally {
              letGo(tab)
            }
          },
        },
        release() {
          queue = queue.filter((other) => other.tab !== tab)
          letGo(tab)
        },
      }
    },
  }
}
