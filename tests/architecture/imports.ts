import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Import {
  /** The importing file, from the project's root. */
  readonly from: string
  /** The imported file from the project's root, or the name of a package. */
  readonly to: string
  readonly isPackage: boolean
}

export const root = join(import.meta.dirname, '../..')

/** Every source file under `folder`, from the project's root. */
export function listSources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

export const readImports = (file: string): readonly Import[] =>
  parseImports(file, readFileSync(join(root, file), 'utf8'))

/** The imports of a file's text: static, dynamic, re-exports and side effects, those of types included. */
export function parseImports(file: string, text: string): readonly Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const specifiers = [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"`]([^'"`\n]+)['"`]/g)].map(
    (match) => match[1] ?? '',
  )
  return specifiers.map((specifier) =>
    specifier.startsWith('.')
      ? { from: file, to: join(dirname(file), specifier), isPackage: false }
      : { from: file, to: specifier, isPackage: true },
  )
}
