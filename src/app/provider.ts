import { parseProvider } from '../core/provider.ts'

/** The organisation that this build serves, from `VITE_PROVIDER_*`. */
export const provider = parseProvider(import.meta.env)
