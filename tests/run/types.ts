import { join } from 'node:path'
import { countChecks, root, runCommand, runNode, type Step } from './step.ts'

const functionFolder = 'supabase/functions/send-results-email'
const check = (project: string) => async () => (await runNode('typescript/bin/tsc', '--noEmit', '-p', project)) === 0

/** The page and the tests, the service worker, and the function as Deno sees it. */
export const types: Step = {
  name: 'Types',
  run: () => countChecks([check('tsconfig.json'), check('src/sw/tsconfig.json'), checkFunction]),
}

const checkFunction = async () =>
  (await runCommand(process.execPath, [
    join(root, 'node_modules/deno/bin.cjs'),
    'check',
    '--quiet',
    '--no-lock',
    '--node-modules-dir=manual',
    `--config=${functionFolder}/deno.json`,
    `${functionFolder}/index.ts`,
  ])) === 0
