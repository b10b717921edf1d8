import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/** Expands Lingui's macros; Vite's own transforms do the rest. Files without a macro import are left alone. */
export function linguiMacros(): Plugin {
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
        return result?.code ? { code: result.code, map: result.map ?? null } : undefined
      },
    },
  }
}
