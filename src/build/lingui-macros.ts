import { transformAsync } from '@babel/core'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import type { Plugin } from 'vite'

/**
 * Expands Lingui's macros; Vite's own transforms do the rest. Files without a macro import are left alone. Ends a build at a text that no
 * catalogue holds: all that a build leaves of it is its id, and visitors would read that.
 */
export function linguiMacros(): Plugin {
  let known: Promise<ReadonlySet<string>> | undefined
  return {
    name: 'trebe:lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        if (!result?.code) return undefined
        if (this.environment.mode === 'build') {
          known ??= readKnownIds()
          const ids = await known
          if (idsOf(result.code).some((own) => !ids.has(own))) {
            this.error(`${id} has a text that no catalogue holds: run \`npx lingui extract --clean --overwrite\`.`)
          }
        }
        return { code: result.code, map: result.map ?? null }
      },
    },
  }
}

/** The ids of the texts in expanded code, by the sign at which Lingui's own extraction knows them. */
const idsOf = (code: string): readonly string[] =>
  [...code.matchAll(/\/\*i18n\*\/\s*\{\s*id: "([^"]+)"/g)].flatMap(([, id]) => id ?? [])

async function readKnownIds(): Promise<ReadonlySet<string>> {
  const config = getConfig()
  const catalogues = await getCatalogs(config)
  const read = await Promise.all(catalogues.map((catalogue) => catalogue.read(config.sourceLocale ?? '')))
  return new Set(read.flatMap((messages) => Object.keys(messages ?? {})))
}
