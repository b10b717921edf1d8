import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSite } from '../../supabase/local/site.ts'
import { partOf } from '../support/part-of.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

type Files = Readonly<Record<string, string | Buffer>>

function createFolder(files: Files): string {
  const folder = createTemporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

async function serve(files: Files) {
  const site = partOf(await startSite({ folder: createFolder(files), port: 0 }))
  onTestFinished(() => site.stop())
  return {
    site,
    ask: (path: string, init: RequestInit = {}) => fetch(`${site.url}${path}`, { redirect: 'manual', ...init }),
  }
}

/** The answer as it travels: `fetch` would decompress it and hide how it came. */
function askEncoded(
  url: string,
  encoding: string,
): Promise<{ encoding: string | undefined; type: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          encoding: answer.headers['content-encoding'],
          type: answer.headers['content-type'],
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', reject)
  })
}

const shell = { 'index.html': '<p>landing', 'app.html': '<p>shell' } as const

describe('The site server', () => {
  test('serves a file with the headers that _headers names for its path', async () => {
    const { ask } = await serve({
      ...shell,
      'assets/a.js': '1',
      _headers:
        "/*\n  Content-Security-Policy: default-src 'none'\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n",
    })
    const script = await ask('/assets/a.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(script.headers.get('content-type')).toMatch(/javascript/)
    expect((await ask('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('follows _redirects: a rewrite keeps the address, a redirect tells the new one', async () => {
    const { ask } = await serve({
      ...shell,
      'quiz/excel.html': '<p>excel',
      _redirects: '/old /dashboard 301\n/quiz/excel /quiz/excel.html 200\n/* /app.html 200\n',
    })
    expect(await (await ask('/quiz/excel')).text()).toBe('<p>excel')
    expect(await (await ask('/results?kiosk=1')).text()).toBe('<p>shell')
    const moved = await ask('/old')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/dashboard'])
  })

  test('prefers a file to a rewrite, and answers 404 where no rule leads anywhere', async () => {
    const { ask } = await serve({
      ...shell,
      'sw.js': 'worker',
      _redirects: '/sw.js /app.html 200\n/gone /missing.html 200\n',
    })
    expect(await (await ask('/sw.js')).text()).toBe('worker')
    expect((await ask('/gone')).status).toBe(404)
    expect((await ask('/nowhere')).status).toBe(404)
  })

  test('sends the compressed file beside a file to a browser that takes it, with the type of the file', async () => {
    const { site } = await serve({
      ...shell,
      'a.js': 'plain',
      'a.js.br': brotliCompressSync('brotli'),
      'a.js.gz': gzipSync('gzip'),
      'app.html.br': brotliCompressSync('shell'),
      _redirects: '/* /app.html 200\n',
    })
    const brotli = await askEncoded(`${site.url}/a.js`, 'gzip, deflate, br')
    expect(brotli).toEqual({ encoding: 'br', type: 'text/javascript', body: brotliCompressSync('brotli') })
    expect((await askEncoded(`${site.url}/a.js`, 'gzip')).encoding).toBe('gzip')
    expect((await askEncoded(`${site.url}/a.js`, 'identity')).body.toString()).toBe('plain')
    expect((await askEncoded(`${site.url}/results`, 'br')).encoding).toBe('br')
  })

  test('answers 304 to a browser that has the file', async () => {
    const { ask } = await serve(shell)
    const etag = (await ask('/')).headers.get('etag') ?? ''
    expect((await ask('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('keeps its rule files and everything outside the folder to itself, and takes GET and HEAD only', async () => {
    const { ask } = await serve({ ...shell, _headers: '/*\n  X-One: 1\n', _redirects: '/a /b 301\n' })
    expect((await ask('/_headers')).status).toBe(404)
    expect((await ask('/_redirects')).status).toBe(404)
    expect((await ask('/%2e%2e/%2e%2e/etc/passwd')).status).toBe(404)
    expect((await ask('/', { method: 'POST' })).status).toBe(405)
    expect((await ask('/', { method: 'HEAD' })).status).toBe(200)
  })

  test('serves the next version after a deployment, on the same address', async () => {
    const { site, ask } = await serve(shell)
    site.deploy(createFolder({ 'index.html': '<p>next' }))
    expect(await (await ask('/')).text()).toBe('<p>next')
  })

  test('says in one line that there is nothing to serve', async () => {
    const missing = await startSite({ folder: join(createTemporaryFolder(), 'dist'), port: 0 })
    expect(missing).toMatchObject({ ok: false, problem: expect.stringMatching(/^The site: .*npm run build/) })
  })
})
