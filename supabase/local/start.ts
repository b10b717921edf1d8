/** `npm start`: builds the site and runs the real thing on this machine. */
import { join } from 'node:path'
import { hasEnded, spawnChild, stopChild } from './child.ts'
import { ports } from './ports.ts'
import { endSignals, runStack } from './run.ts'
import { startSite } from './site.ts'
import { notStarted } from './started.ts'

const root = join(import.meta.dirname, '../..')

await runStack(
  async () => {
    console.log('Building the site…')
    const problem = await build()
    if (problem !== undefined) return notStarted(problem)
    return await startSite({ folder: join(root, 'dist'), port: ports.site })
  },
  { folder: join(root, '.local'), ports },
)

/** Vite in a process of its own: its memory is given back, and its configuration sees a plain environment. */
async function build(): Promise<string | undefined> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawnChild(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root })
  const stop = () => void stopChild(child)
  for (const signal of endSignals) process.once(signal, stop)
  child.stdout?.pipe(process.stdout)
  child.stderr?.pipe(process.stderr)
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  for (const signal of endSignals) process.off(signal, stop)
  return child.exitCode === 0 ? undefined : 'The site could not be built; what stands above says why.'
}
