/**
 * The backend client with all its parts. No screen makes a session or uses one, and the one call needs none (`outbox/invoke.ts`): a
 * visitor's browser, which holds no session, never fetches it.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '../core/backend.ts'
import { readStored } from './device/storage.ts'

/** Where the session of the backend at `address` is kept in local storage. */
export function sessionKey(address: string): string {
  return `sb-${new URL(address).hostname.split('.')[0]}-auth-token`
}

/** How the client keeps its session. Said here although all of it is the library's default, for `holdSession` relies on it. */
export function clientOptions(address: string) {
  return { auth: { persistSession: true, autoRefreshToken: true, storageKey: sessionKey(address) } }
}

/** Where this browser holds a session of the backend, fetches and gives the client, which refreshes the session by itself. */
export async function holdSession({ address, publishableKey }: Backend): Promise<SupabaseClient | undefined> {
  if (readStored('localStorage', sessionKey(address)) === null) return undefined
  // By its name: the rest of what the library exports stays out of the build.
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(address, publishableKey, clientOptions(address))
}
