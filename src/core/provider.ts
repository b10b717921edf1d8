import { type BuildEnvironment, readAddress, readText } from './environment.ts'

/** The organisation that offers the quiz; the product itself is neutral. */
export interface Provider {
  readonly name: string
  /** Public site, an absolute http(s) address. */
  readonly site: string
  /** Contact page, an absolute http(s) address. */
  readonly contactPage: string
  /** Email address that answers privacy requests. */
  readonly privacyContact: string
  readonly postalAddress: string
}

/** What is taken where nothing is set; no real provider's. */
export const exampleProvider: Provider = {
  name: 'Trebe',
  site: 'https://example.org/',
  contactPage: 'https://example.org/contact',
  privacyContact: 'privacy@example.org',
  postalAddress: '1 place de l’Exemple, 64100 Bayonne, France',
}

/**
 * Reads the provider from `VITE_PROVIDER_NAME`, `_SITE`, `_CONTACT_PAGE`, `_PRIVACY_CONTACT` and `_POSTAL_ADDRESS`; what is absent
 * or empty takes a neutral default. `complain` is told of each variable whose address is not absolute http(s).
 */
export function readProvider(environment: BuildEnvironment, complain: (problem: string) => void): Provider {
  return {
    name: readText(environment, 'VITE_PROVIDER_NAME', exampleProvider.name),
    site: readAddress(environment, 'VITE_PROVIDER_SITE', exampleProvider.site, complain),
    contactPage: readAddress(environment, 'VITE_PROVIDER_CONTACT_PAGE', exampleProvider.contactPage, complain),
    privacyContact: readText(environment, 'VITE_PROVIDER_PRIVACY_CONTACT', exampleProvider.privacyContact),
    postalAddress: readText(environment, 'VITE_PROVIDER_POSTAL_ADDRESS', exampleProvider.postalAddress),
  }
}

/** The same; throws an Error with all that is wrong. */
export function parseProvider(environment: BuildEnvironment): Provider {
  const problems: string[] = []
  const provider = readProvider(environment, (problem) => problems.push(problem))
  if (problems.length > 0) throw new Error(problems.join('; '))
  return provider
}
