import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { firstChunk } from '../../src/build/chunks.ts'
import { compileHint } from '../../src/build/compile-hint.ts'

const entry = 'entry.js'

test('the word stands at the head, and what stands below is still found in its source', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      compileHint(),
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: () => 'console.log(\n"mark")' },
    ],
    build: { write: false, sourcemap: 'hidden', rolldownOptions: { input: { [firstChunk]: entry } } },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  const chunk = outputs.find((file) => file.type === 'chunk')
  if (chunk === undefined) throw new Error('nothing was built')
  expect(chunk.code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  const lines = chunk.code.split('\n')
  const line = lines.findIndex((text) => text.includes('mark'))
  const position = { line: line + 1, column: lines[line]?.indexOf('mark') ?? 0 }
  expect(originalPositionFor(new TraceMap(JSON.stringify(chunk.map)), position)).toMatchObject({
    source: expect.stringContaining(entry),
    line: 2,
  })
})
