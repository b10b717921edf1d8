import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// A catalogue for what every visitor needs, and one each for what is loaded late.
const config: LinguiConfig = {
  sourceLocale: 'fr',
  locales: ['fr', 'eu'],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src/app'],
      exclude: ['<rootDir>/src/app/legal/**', '<rootDir>/src/app/kiosk/**'],
    },
    { path: '<rootDir>/src/locales/legal/{locale}', include: ['<rootDir>/src/app/legal'] },
    { path: '<rootDir>/src/locales/kiosk/{locale}', include: ['<rootDir>/src/app/kiosk'] },
  ],
  format: formatter({ lineNumbers: false }),
}

export default config
