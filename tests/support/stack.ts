import { type Site, startSite } from '../../supabase/local/site.ts'
import { type Backend, startBackend } from './backend.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { partOf } from './part-of.ts'
import { buildSite } from './site.ts'

/** Everything behind a browser test: the built site, the fault proxy, the function, the ledger and the inbox. */
export interface Stack extends Backend {
  readonly site: Site
  /** Between the browser and the function. */
  readonly proxy: FaultProxy
}

/**
 * Starts a stack on ports of its own. Some two seconds, and the site's build where that is not up to date. `siteEnvironment` is laid over
 * the environment of the build, such as `VITE_KIOSK`.
 */
export async function startStack(siteEnvironment: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const folder = await buildSite(siteEnvironment)
  const site = partOf(await startSite({ folder, port: 0 }))
  const backend = await startBackend({ environment: { ALLOWED_ORIGINS: site.url } })
  const proxy = await startFaultProxy(`http://127.0.0.1:${backend.function.port}`)
  return {
    ...backend,
    site,
    proxy,
    reset: async () => {
      proxy.reset()
      await backend.reset()
    },
    stop: async () => {
      await site.stop()
      await proxy.stop()
      await backend.stop()
    },
  }
}
