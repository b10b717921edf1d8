import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { modules } from '../../src/core/catalogue.ts'
import { parseHeaderRules } from '../../supabase/local/site-rules.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForOffline } from '../support/service-worker.ts'
import { buildSite } from '../support/site.ts'
import { measureSite } from '../support/site-size.ts'
import { rateHeaders } from './support/observatory.ts'

const pages = ['/', '/dashboard', '/quiz/excel', '/lead-capture', '/no/such/page'] as const

test('the CSP evaluator finds nothing, and nothing is unsafe', async ({ request }) => {
  for (const path of pages) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe-')
    // A hosted function has an https address; this one is local.
    const hosted = policy.replace('http://functions.test', 'https://functions.test')
    const findings = new CspEvaluator(new CspParser(hosted).csp).evaluate()
    expect(findings.map(({ directive, value, description }) => `${directive} ${value}: ${description}`)).toEqual([])
  }
})

test('by the rules of MDN’s HTTP Observatory the headers score A+', async ({ request }) => {
  for (const path of pages) {
    const headers = (await request.get(path)).headers()
    expect(rateHeaders(headers)).toBeGreaterThanOrEqual(100)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/max-age=\d{8,}; includeSubDomains; preload/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('HTML and the worker are asked for anew each time, hashed files never', async ({ request }) => {
  for (const path of [...pages, '/sw.js', '/pages.json', '/manifest.webmanifest', '/favicon.svg']) {
    expect((await request.get(path)).headers()['cache-control'], path).toMatch(/no-cache|max-age=0/)
  }
  const html = await (await request.get('/')).text()
  const entry = /data-entry="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await request.get(entry)).headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

// The names of the scripts alone, which change with every change, make some 70 bytes more or less of the page.
test('the landing page is at most 11 kB before its scripts, which are at most 95 kB', async () => {
  const { landingHtml, landingScripts } = await measureSite(await buildSite())
  expect(landingHtml).toBeLessThanOrEqual(11_000)
  expect(landingScripts).toBeLessThanOrEqual(95_000)
})

test('no script only forwards to another: on a bad network each is a wait of its own', async () => {
  const assets = join(await buildSite(), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const script of scripts) {
    expect(readFileSync(join(assets, script), 'utf8'), script).not.toMatch(
      /^export\s*\{[^}]*\}\s*from\s*["'`][^"'`]+["'`];?\s*$/,
    )
  }
})

test('what runs in every visit is compiled as it arrives, and nothing else is', async () => {
  const assets = join(await buildSite(), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const hinted = scripts.filter((name) =>
    readFileSync(join(assets, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  )
  expect(hinted.map((name) => name.replace(/-[0-9a-f]{8}\.js$/, '')).sort()).toEqual(['first', 'late', 'quiz'])
})

test('the whole first visit, precache included, icons aside, is at most 200 kB', async ({ page }) => {
  const fetched = new Set<string>()
  page.context().on('response', (response) => fetched.add(new URL(response.url()).pathname))
  await page.goto('/')
  await waitForOffline(page)
  const cached = await page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })
  const folder = await buildSite()
  const paths = [...fetched, ...cached, '/sw.js', '/manifest.webmanifest']
  const files = [...new Set(paths.map((path) => (path === '/' ? '/index.html' : path)))].filter(
    (path) => !/\.(png|svg)$/.test(path),
  )
  expect(files.length).toBeGreaterThan(15)
  const sizes = files.map((path) => [path, compressedSize(folder, path)] as const).sort((a, b) => b[1] - a[1])
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(total, sizes.map(([path, size]) => `${size} ${path}`).join('\n')).toBeLessThanOrEqual(200_000)
})

test('everything that can be compressed lies compressed beside itself', async () => {
  const folder = await buildSite()
  const files = readdirSync(folder, { recursive: true }).map(String)
  for (const file of files.filter((name) => /\.(html|js|css|json|svg|webmanifest|txt)$/.test(name))) {
    expect(files).toContain(`${file}.br`)
    expect(files).toContain(`${file}.gz`)
  }
})

test('the licence of every library that is built in lies beside the site', async () => {
  const folder = await buildSite()
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const sections = ['licenses.txt', 'licenses-worker.txt'].flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split(/^## /m).slice(1),
  )
  for (const [name, version] of Object.entries(dependencies)) {
    const section = sections.find((text) => text.startsWith(`${name} - ${version} `))
    expect(section, name).toMatch(/copyright/i)
  }
})

test('Chromium finds no reason against installing but the private window', async ({ page }) => {
  await page.goto('/')
  await waitForOffline(page)
  const browser = await page.context().newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('the manifest says who the app is, what it can be found under and how it is opened', async ({ request }) => {
  const manifest: unknown = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['education', 'business', 'productivity'],
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    screenshots: [{ form_factor: 'narrow' }, { form_factor: 'wide' }],
    shortcuts: modules.map(({ id, title }) => ({ name: title.fr, url: `/quiz/${id}` })),
  })
})

test('every picture that the manifest names is there, and those that Safari asks for by itself', async ({
  request,
}) => {
  const manifest: unknown = await (await request.get('/manifest.webmanifest')).json()
  const sources = [...new Set(JSON.stringify(manifest).match(/"src":"[^"]+"/g))].map((text) => text.slice(7, -1))
  expect(sources.length).toBeGreaterThan(4)
  for (const source of [...sources, '/favicon.ico', '/apple-touch-icon-180x180.png']) {
    expect((await request.get(source)).headers()['content-type'], source).toMatch(/^image\//)
  }
})

test('each screen’s address is there, and no other is', async ({ request }) => {
  const routes = [...readFileSync('src/app/router.tsx', 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  const screens = routes
    .filter((path) => path !== '/$')
    .flatMap((path) => (path.includes('$') ? modules.map(({ id }) => path.replace('$moduleId', id)) : [path]))
  expect(screens.length).toBeGreaterThan(6)
  for (const path of screens) {
    expect((await request.get(path)).status(), path).toBe(200)
  }
  for (const path of ['/no/such/page', '/no-such.page', '/llms.txt']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('robots.txt lets every crawler in, in lines that are rules', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await answer.text()).toBe('User-agent: *\nAllow: /\n')
})

test('an old chunk that is gone is not answered with a page that is kept for a year', async ({ request }) => {
  const answer = await request.get('/assets/gone-00000000.js')
  expect(answer.status()).toBe(404)
  expect(answer.headers()['cache-control']).not.toContain('immutable')
})

test('no path is given Cache-Control by two rules, and every file under /assets is given it by one', async () => {
  const folder = await buildSite()
  const rules = parseHeaderRules(readFileSync(join(folder, '_headers'), 'utf8'))
  const rulesFor = (path: string) => rules.filter((rule) => rule.path.test(path) && rule.headers.has('cache-control'))
  const files = readdirSync(join(folder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect(rulesFor(`/assets/${file}`), file).toHaveLength(1)
  for (const path of [...pages, '/sw.js', '/pages.json']) expect(rulesFor(path).length, path).toBeLessThanOrEqual(1)
})

/** Bytes of a file as the host sends it to a browser that takes Brotli. */
function compressedSize(folder: string, path: string): number {
  return brotliCompressSync(readFileSync(join(folder, path))).length
}
