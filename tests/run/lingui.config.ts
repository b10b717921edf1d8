import { join } from 'node:path'
import config from '../../lingui.config.ts'

const root = join(import.meta.dirname, '../..')

export const copy = join(root, 'node_modules/.cache/trebe/catalogues')

/** The project's own configuration, on a copy of its catalogues. */
export default {
  ...config,
  rootDir: root,
  catalogs: (config.catalogs ?? []).map((catalog) => ({
    ...catalog,
    path: catalog.path.replace('<rootDir>/src/locales', copy),
  })),
}
