import { join, relative } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { build, type Rolldown } from 'vite'
import { landingScripts } from '../support/site-size.ts'

/** What the bundler itself adds. */
const bundler = 'rolldown'

/** Bytes of the landing page's JavaScript, minified and before compression, by package; our own code is one row. Largest first. */
export async function bytesByPackage(root: string): Promise<readonly (readonly [string, number])[]> {
  const outDir = join(root, 'node_modules/.cache/trebe/bytes')
  const built = await build({ root, logLevel: 'silent', build: { sourcemap: 'hidden', outDir, emptyOutDir: true } })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const chunks = outputs.filter((file) => file.type === 'chunk')
  const landing = await landingScripts(outDir)

  const bytes = new Map<string, number>()
  for (const chunk of chunks.filter(({ fileName }) => landing.includes(fileName))) {
    for (const [source, length] of lengthsBySource(chunk)) {
      const path = relative(root, join(outDir, chunk.fileName, '..', source))
      const name = source === bundler ? bundler : (/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? 'trebe')
      bytes.set(name, (bytes.get(name) ?? 0) + length)
    }
  }
  return [...bytes].sort((a, b) => b[1] - a[1])
}

/** Each stretch of the minified text belongs to the source that its mapping names, up to the next mapping. */
function lengthsBySource(chunk: Rolldown.OutputChunk): Map<string, number> {
  // Without a map it is the bundler's own.
  if (chunk.map === null) return new Map([[bundler, chunk.code.length]])
  const lengths = new Map<string, number>()
  const lines = chunk.code.split('\n')
  let last: { source: string | null; line: number; column: number } | undefined
  const count = (line: number, column: number) => {
    if (last === undefined) return
    const end = line === last.line ? column : (lines[last.line - 1]?.length ?? 0)
    const source = last.source ?? bundler
    lengths.set(source, (lengths.get(source) ?? 0) + end - last.column)
  }
  eachMapping(new TraceMap(JSON.stringify(chunk.map)), (mapping) => {
    count(mapping.generatedLine, mapping.generatedColumn)
    last = { source: mapping.source, line: mapping.generatedLine, column: mapping.generatedColumn }
  })
  count(lines.length + 1, 0)
  return lengths
}
