/** The backend client. Loaded late: no screen needs it, only a call does. */

import { backend } from '../outbox/backend.ts'
import type { Invoke } from '../outbox/deliver.ts'
import { fetchWithoutRedirect } from '../outbox/fetch-without-redirect.ts'
import { inTime } from './reload/in-time.ts'
import { reloadAtRest } from './reload/reload-at-rest.ts'

/**
 * Said here although they are the library's defaults: the session is kept in local storage, under a key made of the host's name, and
 * refreshed by itself.
 */
export const backendClientOptions = {
  auth: { persistSession: true, autoRefreshToken: true },
  global: { fetch: fetchWithoutRedirect },
}

// By its name: the rest of what the library exports stays out of the build.
const loadCreateClient = inTime(async () => {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient
})

async function createBackendClient() {
  const createClient = await loadCreateClient()
  return createClient(backend.address, backend.publishableKey, backendClientOptions)
}

let client: ReturnType<typeof createBackendClient> | undefined
let stopReload: (() => void) | undefined

/** The one client of this page. What is to be sent waits in the outbox until its file is there. */
export function loadBackendClient(): ReturnType<typeof createBackendClient> {
  client ??= createBackendClient().then(
    (created) => {
      stopReload?.()
      return created
    },
    (error: unknown) => {
      client = undefined
      stopReload ??= reloadAtRest()
      throw error
    },
  )
  return client
}

/** Calls an Edge Function through the client. */
export const invokeFunction: Invoke = async (name, options) => {
  const { functions } = await loadBackendClient()
  return functions.invoke(name, options)
}
