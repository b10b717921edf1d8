import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Mailbox } from './mailbox.ts'

const files = {
  '/': { name: 'inbox.html', type: 'text/html' },
  '/inbox.js': { name: 'inbox.js', type: 'text/javascript' },
  '/inbox.css': { name: 'inbox.css', type: 'text/css' },
} as const

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'"
/** An email is a stranger's HTML: no script, no form, nothing from elsewhere. */
const emailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** The inbox's page, its list as JSON on `/api/emails` (DELETE empties it), and each email's HTML on `/emails/<id>`. */
export function createInboxPage(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/api/emails') {
      if (request.method === 'DELETE') {
        mailbox.clear()
        return send(response, 204, 'text/plain', '', pagePolicy)
      }
      return send(response, 200, 'application/json', JSON.stringify(mailbox.list()), pagePolicy)
    }
    if (path.startsWith('/emails/')) {
      const email = mailbox.list().find(({ id }) => path === `/emails/${id}`)
      if (email) return send(response, 200, 'text/html', email.html, emailPolicy)
    }
    const file = Object.entries(files).find(([address]) => address === path)?.[1]
    if (file === undefined) return send(response, 404, 'text/plain', '404\n', pagePolicy)
    send(response, 200, file.type, readFileSync(join(import.meta.dirname, file.name), 'utf8'), pagePolicy)
  })
}

function send(response: ServerResponse, status: number, type: string, body: string, policy: string): void {
  response.writeHead(status, {
    'content-type': `${type};charset=utf-8`,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
