/** What `npm start` runs, but on other ports and with a site of one page: for the test of its beginning and its end. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStack } from '../../../supabase/local/run.ts'
import { startSite } from '../../../supabase/local/site.ts'

const [folder = '', ...numbers] = process.argv.slice(2)
const [site = 0, edgeFunction = 0, database = 0, inbox = 0, smtp = 0] = numbers.map(Number)

await runStack(
  () => {
    const dist = join(folder, 'dist')
    mkdirSync(dist, { recursive: true })
    writeFileSync(join(dist, 'index.html'), '<p>landing')
    return startSite({ folder: dist, port: site })
  },
  { folder: join(folder, 'data'), ports: { site, function: edgeFunction, database, inbox, smtp } },
)
