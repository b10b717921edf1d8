import { parseBackend } from '../core/backend.ts'

// Named one by one: the whole environment would bring along what is no visitor's business.
const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY } = import.meta.env

/** The backend of this build, the same for pages and worker. */
export const backend = parseBackend({ VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY })
