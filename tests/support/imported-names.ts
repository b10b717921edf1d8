import { parseSync } from 'vite'

/** What a file imports, as it writes it, by the parser: values, types, re-exports, side effects, `import()` and `import().Type`. */
export function importedNames(path: string, text: string): readonly string[] {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => literal(text.slice(moduleRequest.start, moduleRequest.end))),
    ...typeImports(program),
  ]
}

function typeImports(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own =
    'type' in node && node.type === 'TSImportType' && 'source' in node ? [String(Object(node.source).value)] : []
  return [...own, ...Object.values(node).flatMap(typeImports)]
}

/** A name in quotes without them; anything else stays as written, and is then no name that anybody knows. */
function literal(code: string): string {
  return /^(['"])(.*)\1$/s.exec(code)?.[2] ?? code
}
