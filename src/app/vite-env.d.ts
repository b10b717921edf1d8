/// <reference types="vite/client" />

// Only what is named below is there; `vite/client` would let any name through.
interface ViteTypeOptions {
  readonly strictImportMetaEnv: unknown
}

interface ImportMetaEnv {
  readonly VITE_KIOSK?: string
  readonly VITE_PROVIDER_CONTACT_PAGE?: string
  readonly VITE_PROVIDER_LEGAL_NOTICE?: string
  readonly VITE_PROVIDER_NAME?: string
  readonly VITE_PROVIDER_POSTAL_ADDRESS?: string
  readonly VITE_PROVIDER_PRIVACY_CONTACT?: string
  readonly VITE_PROVIDER_SITE?: string
  readonly VITE_STAFF_PIN?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_SUPABASE_URL?: string
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
