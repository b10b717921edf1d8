/**
 * `npm run bench [name …]`: the figures for size, main-thread time, queue and load, printed as tables. Each part is a program of its own, one after the
 * other, so that none disturbs another. Speed is read, not asserted, but by `fair`, which fails when a figure breaks its promise.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const parts = {
  size: 'Bytes of the built site, and JavaScript by package',
  journey: 'Main-thread time of the whole journey',
  outbox: 'A kiosk’s queue of 2,000 entries (takes some minutes)',
  'thundering-herd': '500 devices that come back at once (simulated clock)',
  fair: '300 visitors behind one address in 60 s',
} as const

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

for (const [name, title] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n## ${title}\n`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
