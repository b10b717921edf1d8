import { countChecks, runNode, type Step } from './step.ts'

// Where CI is set Biome colours its output even into a file.
const colours = process.stdout.isTTY ? '--colors=force' : '--colors=off'

export const lint: Step = {
  name: 'Lint and format',
  run: () =>
    countChecks([
      async () => (await runNode('@biomejs/biome/bin/biome', 'ci', colours, '--error-on-warnings', '.')) === 0,
    ]),
}
