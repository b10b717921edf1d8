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
  let robHolder = () => {}
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
          async request(_name, options, work) {
            await new Promise<void>((resolve, reject) => {
              const waiting = { tab, grant: resolve }
              if ('steal' in options) {
                robHolder()
                holder = undefined
                queue.unshift(waiting)
              } else {
                queue.push(waiting)
                options.signal.addEventListener('abort', () => {
                  queue = queue.filter((other) => other !== waiting)
                  reject(new DOMException('Aborted', 'AbortError'))
                })
              }
              grantNext()
            })
            let isRobbed = false
            const robbed = new Promise<never>((_, reject) => {
              robHolder = () => {
                isRobbed = true
                reject(new DOMException('Stolen', 'AbortError'))
              }
            })
            try {
              return await Promise.race([work(), robbed])
            } finally {
              if (!isRobbed) letGo(tab)
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
