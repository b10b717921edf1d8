import type { Plugin } from 'vite'

/**
 * Leaves out the key that each shape of an icon has, six random letters that nothing can compress: React asks for keys, in development, for
 * the sake of lists that change, and an icon's shapes never do.
 */
export function iconKeys(): Plugin {
  return {
    name: 'trebe:icon-keys',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }),
    },
  }
}
