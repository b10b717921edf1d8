/** `npm run dev`: the same stack with Vite's dev server in front. */
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { listen } from './listen.ts'
import { ports } from './ports.ts'
import { runStack } from './run.ts'
import { firstLine, notStarted, started } from './started.ts'

const root = join(import.meta.dirname, '../..')

await runStack(
  async () => {
    try {
      const http = createHttpServer()
      // Vite's own server would end this process on SIGTERM before the other parts are stopped; its middlewares don't.
      const vite = await createServer({ root, server: { middlewareMode: { server: http }, hmr: { server: http } } })
      http.on('request', vite.middlewares)
      await listen(http, ports.site)
      return started({
        stop: async () => {
          http.closeAllConnections()
          http.close()
          await vite.close()
        },
      })
    } catch (error) {
      return notStarted(`Vite's dev server: ${firstLine(error)}`)
    }
  },
  { folder: join(root, '.local'), ports },
)
