/** Reads the device for screens and saving, beside the passes, which read it to send. */
import type { Mirror } from './mirror.ts'
import type { EntryStore } from './store.ts'

export interface DeviceReading {
  /**
   * Resolves when the mirror holds what the device holds, as far as that can be read, and the device has been offered what only memory holds; at
   * once where neither is wanting.
   */
  catchUp(): Promise<void>
  /** From now on the mirror is not taken for the device: the page is being frozen and hears of no change, or somebody may have cleared the device. */
  fallBehind(): void
}

export function createDeviceReading(store: EntryStore, mirror: Mirror): DeviceReading {
  let isBehind = false
  let reading: Promise<void> | undefined

  async function load(): Promise<void> {
    const takeLoaded = mirror.watcher.loading()
    takeLoaded(await store.load())
  }

  return {
    async catchUp() {
      if (mirror.isReady() && !mirror.isUnread() && !mirror.holdsInMemory() && !isBehind) return
      // What was begun before the page was frozen gives what stood there then.
      if (isBehind) await reading
      isBehind = false
      reading ??= load().finally(() => {
        reading = undefined
      })
      return reading
    },
    fallBehind() {
      isBehind = true
    },
  }
}
