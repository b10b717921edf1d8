import { readStored, writeStored } from '../device/storage.ts'

const key = 'trebe.reloaded-at'
const pauseMs = 30_000

/**
 * A page that outlived its version asks for chunks that are gone. Loading it anew brings the new version, and the history entry brings
 * the visitor back to the same question or form. Not twice within half a minute: where the network is the fault, that would not end.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(readStored('sessionStorage', key) ?? 0)
    if (!navigator.onLine || Date.now() - last < pauseMs) return
    if (writeStored('sessionStorage', key, String(Date.now()))) window.location.reload()
  })
}
