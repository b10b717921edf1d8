import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { listen } from './listen.ts'
import { firstLine, notStarted, type Started, started } from './started.ts'

export interface DevServer {
  readonly port: number
  stop(): Promise<void>
}

/**
 * What stands at the address of the service worker, which the dev server has none of: one that takes the place of the built site's, known to
 * a browser from `npm start` at the same port, and goes. That one would go on showing the built site.
 */
const leavingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', () => registration.unregister())
`

/** Starts Vite's dev server of the site. */
export async function startDevServer(port: number): Promise<Started<DevServer>> {
  try {
    const http = createHttpServer()
    // Vite's own server would end this process on SIGTERM before the other parts are stopped; its middlewares don't.
    const vite = await createServer({
      root: join(import.meta.dirname, '../..'),
      server: { middlewareMode: { server: http }, hmr: { server: http } },
    })
    http.on('request', (request, response) => {
      if (request.url !== '/sw.js') return vite.middlewares(request, response)
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(leavingWorker)
    })
    return started({
      port: await listen(http, port),
      stop: async () => {
        http.closeAllConnections()
        http.close()
        await vite.close()
      },
    })
  } catch (error) {
    return notStarted(`Vite's dev server: ${firstLine(error)}`)
  }
}
