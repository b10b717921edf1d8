import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { importedNames } from '../../support/imported-names.ts'

export interface Import {
  /** The importing file, from the project's root. */
  readonly from: string
  /** The imported file from the project's root, or the name of a package. */
  readonly to: string
  readonly isPackage: boolean
}

export const root = join(import.meta.dirname, '../../..')

/** Every source file under `folder`, from the project's root. */
export function listSources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

export const readImports = (file: string): readonly Import[] =>
  parseImports(file, readFileSync(join(root, file), 'utf8'))

/** The imports of a file's text, those of types included. */
export function parseImports(file: string, text: string): readonly Import[] {
  return importedNames(file, text).map((name) =>
    name.startsWith('.')
      ? { from: file, to: join(dirname(file), name), isPackage: false }
      : { from: file, to: name, isPackage: true },
  )
}

/** Files that import each other in a circle, as the way round: `a > b > a`. */
export function findCircles(imports: readonly Import[]): readonly string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
    if (done.has(file) || way.includes(file)) return
    for (const { from, to } of imports) if (from === file) walk(to, [...way, file])
    done.add(file)
  }
  for (const { from } of imports) walk(from, [])
  return circles
}
