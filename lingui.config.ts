import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const config: LinguiConfig = {
  sourceLocale: 'fr',
  locales: ['fr', 'eu'],
  catalogs: [{ path: '<rootDir>/src/locales/{locale}', include: ['<rootDir>/src/app'] }],
  format: formatter({ lineNumbers: false }),
}

export default config
