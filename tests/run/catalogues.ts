import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { copy } from './lingui.config.ts'
import { countChecks, root, runNode, type Step } from './step.ts'

const committed = join(root, 'src/locales')
const config = ['--config', 'tests/run/lingui.config.ts'] as const

/** The catalogues hold every message of the code and no other, and every message in both languages. Works on a copy. */
export const catalogues: Step = {
  name: 'Catalogues',
  run: () => {
    rmSync(copy, { recursive: true, force: true })
    cpSync(committed, copy, { recursive: true })
    return countChecks([isInStep, isTranslated])
  },
}

/** `--overwrite`, for a French text that was changed in its catalogue only, or only in the code, would be shown otherwise. */
async function isInStep(): Promise<boolean> {
  if ((await runNode('@lingui/cli/dist/lingui.js', 'extract', '--clean', '--overwrite', ...config)) !== 0) return false
  const stale = listCatalogues(copy).filter((name) => read(copy, name) !== read(committed, name))
  for (const name of stale)
    console.error(`src/locales/${name} is not in step with the code: run \`npx lingui extract --clean --overwrite\`.`)
  return stale.length === 0
}

async function isTranslated(): Promise<boolean> {
  if ((await runNode('@lingui/cli/dist/lingui.js', 'compile', '--strict', ...config)) === 0) return true
  for (const name of listCatalogues(copy))
    for (const [, text] of (read(copy, name) ?? '').matchAll(/^msgid (.+\n(?:".*\n)*)msgstr ""\n(?!")/gm))
      console.error(`src/locales/${name} has no translation of ${text?.trim()}`)
  return false
}

const listCatalogues = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.po'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

function read(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}
