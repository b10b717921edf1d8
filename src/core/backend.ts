import { type BuildEnvironment, readAddress, readText } from './environment.ts'

/** The Supabase project that the one call goes to. */
export interface Backend {
  /** An absolute http(s) address without a slash at its end. */
  readonly address: string
  /** The key that every visitor's browser may know. */
  readonly publishableKey: string
}

export const localPublishableKey = 'sb_publishable_local'

/**
 * Reads the backend from `VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY`; what is absent or blank is the local stack's. Throws
 * an Error that names the variable when the address is not absolute http(s).
 */
export function parseBackend(environment: BuildEnvironment): Backend {
  const address = readAddress(environment, 'VITE_SUPABASE_URL', 'http://127.0.0.1:54321', (problem) => {
    throw new Error(problem)
  })
  return {
    address: address.replace(/\/+$/, ''),
    publishableKey: readText(environment, 'VITE_SUPABASE_PUBLISHABLE_KEY', localPublishableKey),
  }
}
