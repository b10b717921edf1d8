import { join } from 'node:path'
import { countChecks, root, runCommand, runNode, type Step } from './step.ts'

const functionEntry = 'supabase/functions/send-results-email/index.ts'
const check = (project: string) => async () => (await runNode('typescript/bin/tsc', '--noEmit', '-p', project)) === 0

/** All with Node's types, the page without them, the service worker, and the function as Deno sees it. */
export const types: Step = {
  name: 'Types',
  run: () =>
    countChecks([check('tsconfig.json'), check('src/app/tsconfig.json'), check('src/sw/tsconfig.json'), checkFunction]),
}

// Without deno.json Deno looks types up in this project's node_modules, `@types/node` among them, and needs no network.
const checkFunction = async () =>
  (await runCommand(process.execPath, [
    join(root, 'node_modules/deno/bin.cjs'),
    'check',
    '--quiet',
    '--no-lock',
    '--node-modules-dir=manual',
    '--no-config',
    functionEntry,
  ])) === 0
