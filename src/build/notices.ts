import type { Plugin } from 'vite'
import { type BuildEnvironment, readText } from '../core/environment.ts'
import { checkEnvironment } from './check-environment.ts'

/** What a build lacks without a variable. */
const lacks: Readonly<Record<string, string>> = {
  VITE_SUPABASE_URL: 'this build sends its leads to the local stack.',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'this build has the key of the local stack only.',
  VITE_PROVIDER_NAME: 'this build names an example as the provider.',
  VITE_PROVIDER_SITE: 'this build links to an example as the provider’s site.',
  VITE_PROVIDER_CONTACT_PAGE: 'this build links to an example as the contact page.',
  VITE_PROVIDER_PRIVACY_CONTACT: 'this build sends privacy requests to an example.',
  VITE_PROVIDER_POSTAL_ADDRESS: 'this build names an example as the postal address.',
  VITE_PROVIDER_LEGAL_NOTICE: 'this build links no legal notice, and French law wants one on every site.',
  VITE_STAFF_PIN: 'a kiosk of this build offers no staff panel.',
}

/** Says in the build's output what it lacks for a real stand, and ends it where a variable would make a wrong site. */
export function notices(): Plugin {
  return {
    name: 'trebe:notices',
    apply: 'build',
    configResolved({ logger }) {
      const problems = checkEnvironment(process.env)
      if (problems.length > 0) throw new Error(problems.join('; '))
      for (const notice of noticesOf(process.env)) logger.info(notice)
    },
  }
}

/** What a build with these variables lacks, a line each; a blank one is as good as none, as where they are read. */
export function noticesOf(environment: BuildEnvironment): readonly string[] {
  return Object.entries(lacks).flatMap(([name, lack]) =>
    readText(environment, name, '') === '' ? [`${name} is not set: ${lack}`] : [],
  )
}
