import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { listen, stopListening } from './listen.ts'
import { headersFor, parseHeaderRules, parseRedirectRules, redirectFor } from './site-rules.ts'
import { firstLine, notStarted, type Started, started } from './started.ts'

export interface Site {
  /** `http://localhost:<port>`: an origin that browsers trust, so the service worker runs. */
  readonly url: string
  /** Serves another folder from now on, as a host does after a deployment. For tests of updates. */
  deploy(folder: string): void
  stop(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Serves the built site with exactly the headers and redirects that its `_headers` and `_redirects` name. */
export async function startSite(options: { readonly folder: string; readonly port: number }): Promise<Started<Site>> {
  if (!existsSync(options.folder)) return notStarted(`The site: ${options.folder} is missing; run \`npm run build\`.`)
  try {
    let handle = createHandler(options.folder)
    const server = createServer((request, response) => handle(request, response))
    const port = await listen(server, options.port)
    return started({
      url: `http://localhost:${port}`,
      deploy: (folder) => {
        handle = createHandler(folder)
      },
      stop: () => stopListening(server),
    })
  } catch (error) {
    return notStarted(`The site: ${firstLine(error)}`)
  }
}

function createHandler(folder: string): Handler {
  const headerRules = parseHeaderRules(read(folder, '_headers'))
  const redirectRules = parseRedirectRules(read(folder, '_redirects'))
  // Reads the folder's list once, and takes the .br and .gz beside a file where the browser accepts them.
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders(response, path) {
      // The one type that sirv's own list lacks.
      if (path.endsWith('.ico')) response.setHeader('content-type', 'image/vnd.microsoft.icon')
    },
  })

  return (request, response) => {
    const path = pathOf(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405, { allow: 'GET, HEAD' })
    response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
    for (const [name, value] of headersFor(headerRules, path)) response.setHeader(name, value)

    const serve = (url: string, otherwise: () => void) => {
      request.url = url
      if (isRuleFile(url)) otherwise()
      else files(request, response, otherwise)
    }
    const missing = () => end(response, 404)
    const follow = (redirect: { readonly to: string; readonly status: number }) => {
      if (redirect.status === 200) serve(redirect.to, missing)
      else if (redirect.status === 404) sendNotFound(folder, redirect.to, response)
      else end(response, redirect.status, { location: redirect.to })
    }
    const redirect = redirectFor(redirectRules, path)
    if (redirect?.isForced) return follow(redirect)
    serve(request.url ?? '/', () => (redirect ? follow(redirect) : missing()))
  }
}

const read = (folder: string, name: string): string => {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

const isRuleFile = (url: string): boolean => /^\/_(headers|redirects)(\?|$)/.test(url)

/** The path as the rules see it: without its query, decoded where that is possible. */
function pathOf(request: IncomingMessage): string {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function sendNotFound(folder: string, page: string, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html;charset=utf-8')
  response.writeHead(404).end(read(folder, page))
}

function end(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain;charset=utf-8', ...headers }).end(`${status}\n`)
}
