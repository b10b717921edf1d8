/** `npm run dev`: the same stack with Vite's dev server in front. */
import { join } from 'node:path'
import { createServer } from 'vite'
import { ports } from './ports.ts'
import { runStack } from './run.ts'
import { firstLine, notStarted, started } from './started.ts'

const root = join(import.meta.dirname, '../..')

await runStack(
  async () => {
    try {
      const server = await createServer({ root, server: { host: '127.0.0.1', port: ports.site, strictPort: true } })
      await server.listen()
      return started({ stop: () => server.close() })
    } catch (error) {
      return notStarted(`Vite's dev server: ${firstLine(error)}`)
    }
  },
  { folder: join(root, '.local'), ports },
)
