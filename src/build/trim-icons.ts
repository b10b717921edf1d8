import type { Plugin } from 'vite'

// Each on lines of its own, as the library is built.
const needless = /,\s*key: "\w+"|^ *name: "[\w-]+",$|^__iconData\.node;$/gm

/**
 * Leaves out what an icon's file has for nothing: a key for each of its shapes, six random letters that nothing can compress and that React
 * asks for, in development, for the sake of lists that change; its name, which becomes a class that no rule names; and a line that reads a
 * property and drops it.
 */
export function trimIcons(): Plugin {
  return {
    name: 'trebe:trim-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replaceAll(needless, ''), map: null }),
    },
  }
}

/** Gives a page that was drawn with the library as it is, as a browser draws it. */
export function trimDrawnIcons(html: string): string {
  return html.replaceAll(/(?<="lucide) lucide-[\w-]+/g, '')
}
