import { join } from 'node:path'
import config from '../../lingui.config.ts'

/** The project's own configuration, on a copy of its catalogues. */
export default {
  ...config,
  rootDir: join(import.meta.dirname, '../..'),
  catalogs: (config.catalogs ?? []).map((catalog) => ({
    ...catalog,
    path: catalog.path.replace('<rootDir>/src/locales', '<rootDir>/node_modules/.cache/trebe/catalogues'),
  })),
}
