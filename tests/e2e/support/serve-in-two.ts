import { createServer } from 'node:http'
import { listen } from '../../../supabase/local/listen.ts'

/** A host that sends the first part of a page, and the rest when `release` is called. */
export async function serveInTwo(first: string, rest: string) {
  let finish = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write(first)
    finish = () => response.end(rest)
  })
  const port = await listen(server, 0)
  return { address: `http://127.0.0.1:${port}/`, release: () => finish(), close: () => server.close() }
}
