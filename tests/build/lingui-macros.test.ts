import { build } from 'vite'
import { expect, test } from 'vitest'
import { linguiMacros } from '../../src/build/lingui-macros.ts'

/** Builds one file that holds this text, in memory. */
const buildWith = (text: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      linguiMacros(),
      {
        name: 'file',
        resolveId: (id) => (id.endsWith('screen.ts') ? 'screen.ts' : null),
        load: (id) =>
          id === 'screen.ts' ? `import { msg } from '@lingui/core/macro'; export const title = msg\`${text}\`` : null,
      },
    ],
    build: { write: false, lib: { entry: 'screen.ts', formats: ['es'] } },
  })

test('a build ends at a text that no catalogue holds, for visitors would read its id', async () => {
  await expect(buildWith('Choisissez un module')).resolves.toBeDefined()
  await expect(buildWith('Choisissez vite un module')).rejects.toThrow('screen.ts has a text that no catalogue holds')
})
