import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// A catalogue for what stands before the form, and one each for what is loaded later.
const parts = {
  late: [
    'late.tsx',
    'lead',
    'results',
    'delivery',
    'outbox-panel',
    'install',
    'routes/lead-capture.tsx',
    'routes/results.tsx',
    'ui/email-problem.ts',
    'ui/email-suggestion.tsx',
  ],
  legal: ['legal'],
  kiosk: ['kiosk'],
}

const inApp = (path: string) => `<rootDir>/src/app/${path}`

const config: LinguiConfig = {
  sourceLocale: 'fr',
  locales: ['fr', 'eu'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src/app'],
      exclude: Object.values(parts)
        .flat()
        .map((path) => inApp(/\.tsx?$/.test(path) ? path : `${path}/**`)),
    },
    ...Object.entries(parts).map(([name, paths]) => ({
      path: `<rootDir>/src/locales/${name}/{locale}`,
      include: paths.map(inApp),
    })),
  ],
  format: formatter({ lineNumbers: false }),
}

export default config
