/** `npm run dev`: the same stack with Vite's dev server in front. */
import { join } from 'node:path'
import { startDevServer } from './dev-server.ts'
import { ports } from './ports.ts'
import { runStack } from './run.ts'

await runStack(() => startDevServer(ports.site), { folder: join(import.meta.dirname, '../../.local'), ports })
