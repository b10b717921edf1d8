import { runningEntry } from '../device/running-version.ts'
import { reloadAtRest } from '../reload/reload-at-rest.ts'

/** A page that outlived its version asks for chunks that are gone. Loading it anew brings the new version. */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', async () => {
    if (await isStale()) reloadAtRest()
  })
}

/** Whether the host's page starts another app than this one did. */
async function isStale(): Promise<boolean> {
  const entry = runningEntry()
  try {
    const page = await fetch('/', { cache: 'no-store' })
    return page.ok && entry !== undefined && !(await page.text()).includes(entry)
  } catch {
    return false
  }
}
