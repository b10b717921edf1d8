import { parseProvider } from '../../core/provider.ts'

// Named one by one: the whole environment would bring along what is no visitor's business.
const {
  VITE_PROVIDER_NAME,
  VITE_PROVIDER_SITE,
  VITE_PROVIDER_CONTACT_PAGE,
  VITE_PROVIDER_PRIVACY_CONTACT,
  VITE_PROVIDER_POSTAL_ADDRESS,
} = import.meta.env

/** The organisation that this build serves, from `VITE_PROVIDER_*`. */
export const provider = parseProvider({
  VITE_PROVIDER_NAME,
  VITE_PROVIDER_SITE,
  VITE_PROVIDER_CONTACT_PAGE,
  VITE_PROVIDER_PRIVACY_CONTACT,
  VITE_PROVIDER_POSTAL_ADDRESS,
})

/** The address of the page that says who publishes and who hosts this site. By itself: a build that names none is then without its link. */
export const legalNotice = import.meta.env.VITE_PROVIDER_LEGAL_NOTICE
