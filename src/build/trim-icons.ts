import type { Plugin } from 'vite'

// Each on lines of its own, as the library is built.
const needless = new RegExp(
  [
    /,\s*key: "\w+"/,
    /^ *(?:name: "[\w-]+"|size: 24|xmlns: "[\w:/.]+"),$/,
    /,\s*aliases: \[[^\]]*\](?=\s*\};)/,
    /^__iconData\.node;$/,
    /^ *if \(iconData\.name\) \{[^}]*\}$/,
    /typeof iconDataOrName === "string" \? .* : (?=iconDataOrName;$)/,
    /^ *const (?:alias|icon)ClassNames = .*$/,
    /(?<="lucide", )\.\.\.iconClassNames, /,
    /, iconNode = \[\], aliases = \[\](?=\) \{$)/,
    /params\.absoluteStrokeWidth \? .* : (?=params\.strokeWidth)/,
    /params\.nonScalingStroke \? .* : (?=attrs;$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
)

/**
 * Leaves out what the library's icons have for nothing. In each icon's file: a key for each of its shapes, six random letters that nothing can
 * compress and that React asks for, in development, for the sake of lists that change; its names of today and before, which become classes that no
 * rule names, and a label for developers; its size, which is that of all; and a line that reads a property and drops it. In what draws them: what
 * makes the names into classes, an older way to say what an icon is, and strokes that keep their width at any size. In each drawing: the namespace,
 * which HTML implies.
 */
export function trimIcons(): Plugin {
  return {
    name: 'trebe:trim-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/(icons|createLucideIcon|shared\/src\/build)\b/ },
      handler: (code) => ({ code: code.replaceAll(needless, ''), map: null }),
    },
  }
}

/** Gives a page that was drawn with the library as it is, as a browser draws it. */
export function trimDrawnIcons(html: string): string {
  return html.replaceAll(/(?<="lucide(?: lucide-[\w-]+)*) lucide-[\w-]+| xmlns="http:\/\/www\.w3\.org\/2000\/svg"/g, '')
}
