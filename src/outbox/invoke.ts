/** How page and worker call: by the part of Supabase's client that calls functions. */
import { FunctionsClient } from '@supabase/functions-js'
import { backend } from './backend.ts'
import type { Invoke } from './deliver.ts'
import { fetchWithoutRedirect } from './fetch-without-redirect.ts'

// With the anonymous key alone, also where this browser holds a session: who sends a lead is nobody's business but the visitor's.
const functions = new FunctionsClient(`${backend.address}/functions/v1`, {
  headers: { apikey: backend.publishableKey },
  customFetch: fetchWithoutRedirect,
})

export const invoke: Invoke = (name, options) => functions.invoke(name, options)
