/** The organisation that offers the quiz; the product itself is neutral. */
export interface Provider {
  readonly name: string
  /** Public site, an absolute https address. */
  readonly site: string
  /** Contact page, an absolute https address. */
  readonly contactPage: string
  /** Email address that answers privacy requests. */
  readonly privacyContact: string
  readonly postalAddress: string
}

const defaults: Provider = {
  name: 'Trebe',
  site: 'https://example.org/',
  contactPage: 'https://example.org/contact',
  privacyContact: 'privacy@example.org',
  postalAddress: '1 place de l’Exemple, 64100 Bayonne, France',
}

/**
 * Reads the provider from `VITE_PROVIDER_NAME`, `_SITE`, `_CONTACT_PAGE`, `_PRIVACY_CONTACT` and `_POSTAL_ADDRESS`; what is absent
 * or empty takes a neutral default. Throws an Error that names the variable when an address is not absolute http(s).
 */
export function parseProvider(environment: Readonly<Record<string, unknown>>): Provider {
  const read = (name: string, fallback: string) => {
    const value = environment[`VITE_PROVIDER_${name}`]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
  }
  const readAddress = (name: string, fallback: string) => {
    const value = read(name, fallback)
    if (!/^https?:\/\/[^/\s]+(\/\S*)?$/.test(value)) {
      throw new Error(`VITE_PROVIDER_${name} is not an absolute http(s) address: ${value}`)
    }
    return value
  }
  return {
    name: read('NAME', defaults.name),
    site: readAddress('SITE', defaults.site),
    contactPage: readAddress('CONTACT_PAGE', defaults.contactPage),
    privacyContact: read('PRIVACY_CONTACT', defaults.privacyContact),
    postalAddress: read('POSTAL_ADDRESS', defaults.postalAddress),
  }
}
