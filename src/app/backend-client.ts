/** The backend client. Loaded late: no screen needs it, only a call does. */

import { backend } from '../outbox/backend.ts'
import type { Invoke } from '../outbox/deliver.ts'
import { fetchWithoutRedirect } from '../outbox/fetch-without-redirect.ts'

/**
 * Said here although they are the library's defaults: the session is kept in local storage, under a key made of the host's name, and
 * refreshed by itself.
 */
export const backendClientOptions = {
  auth: { persistSession: true, autoRefreshToken: true },
  global: { fetch: fetchWithoutRedirect },
}

async function createBackendClient() {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(backend.address, backend.publishableKey, backendClientOptions)
}

let client: ReturnType<typeof createBackendClient> | undefined

/** The one client of this page. A load that failed for want of a network is tried again at the next call. */
export function loadBackendClient(): ReturnType<typeof createBackendClient> {
  client ??= createBackendClient().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

/** Calls an Edge Function through the client. */
export const invokeFunction: Invoke = async (name, options) => {
  const { functions } = await loadBackendClient()
  return functions.invoke(name, options)
}
