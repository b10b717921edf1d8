import { describe, expect, test, vi } from 'vitest'
import { partsFile } from '../../src/core/page.ts'
import { updateHoldLock } from '../../src/core/update.ts'
import { parseMessage } from '../../src/sw/message.ts'
import { answerNavigation } from '../../src/sw/navigation.ts'
import { takeOverWhenIdle } from '../../src/sw/takeover.ts'

const origin = 'https://trebe.example'

describe('a navigation is answered', () => {
  const landing =
    '<html><head><title>Landing</title><style>h1{}</style></head><body><div id="root"><header><span data-brand>Trebe</span><script>say()</script></header><p>landing</p></div><script data-entry data-style="/assets/all.css"></script><template lang="eu" data-title="Sarrera"><p>landing</p></template><template data-path="/next" lang="fr" data-title="Suite"><p>suite</p></template><template data-path="/next" lang="eu" data-title="Hurrengoa"><p>hurrengoa</p></template></body></html>'
  const excel = { title: 'Excel', screen: '<div id="root"><p>excel</p></div>', templates: '' }
  const files = new Map([
    ['/', landing],
    ['favicon.svg', '<svg/>'],
    [partsFile, JSON.stringify({ '/quiz/excel': excel })],
  ])
  const find = async (file: string) => (files.has(file) ? new Response(files.get(file)) : undefined)
  const answer = async (path: string) => {
    const response = await answerNavigation(new Request(`${origin}${path}`), find)
    return response.text()
  }

  test.each(['/', '/?kiosk=1&source=foire', '/#top'])('at %s by the landing page, whatever the query', async (path) => {
    expect(await answer(path)).toBe(landing)
  })

  test.each(['/next', '/next/'])('at %s by the screen that the landing page brings along', async (path) => {
    expect(await answer(path)).toBe(
      '<html><head><title>Suite</title><link rel="stylesheet" href="/assets/all.css"></head><body><script>say()</script><div id="root" data-language="fr"><p>suite</p></div><script data-entry data-style="/assets/all.css"></script><template lang="eu" data-title="Hurrengoa"><p>hurrengoa</p></template></body></html>',
    )
  })

  test('at a quiz by the landing page with the quiz’s own parts in place', async () => {
    const page = await answer('/quiz/excel?lang=eu')
    expect(page).toContain('<title>Excel</title>')
    expect(page).toContain('<p>excel</p>')
    expect(page).not.toContain('<p>landing</p>')
  })

  test('at a picture by the picture', async () => {
    expect(await answer('/favicon.svg')).toBe('<svg/>')
  })

  test('by the network where what is precached can’t be read', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('from the network'))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const broken = async (file: string) => new Response(file === '/' ? landing : '<h1>Maintenance</h1>')
    const response = await answerNavigation(new Request(`${origin}/quiz/excel`), broken)
    expect(await response.text()).toBe('from the network')
    network.mockRestore()
    warn.mockRestore()
  })

  test('by the network at a file that is not precached', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('User-agent: *'))
    expect(await answer('/robots.txt')).toBe('User-agent: *')
    network.mockRestore()
  })

  test('by the empty page at such a file where there is no network', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
    const page = await answer('/no/such.page')
    expect(page).toContain('id="root"')
    expect(page).not.toContain('<p>landing</p>')
    network.mockRestore()
  })

  test('by the network where nothing is precached', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('from the network'))
    const response = await answerNavigation(new Request(`${origin}/quiz/excel`), async () => undefined)
    expect(await response.text()).toBe('from the network')
    network.mockRestore()
  })

  test('by a composed page with the landing’s headers, but for those that tell of its bytes', async () => {
    const headers = {
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html',
      'content-encoding': 'br',
      'content-length': '10059',
      etag: '"landing"',
      'last-modified': 'Fri, 20 Nov 2026 12:00:00 GMT',
    }
    const findEncoded = async (file: string) => (file === '/' ? new Response(landing, { headers }) : undefined)
    const response = await answerNavigation(new Request(`${origin}/next`), findEncoded)
    expect([...response.headers.keys()]).toEqual(['content-security-policy', 'content-type'])
  })

  test.each(['/results?x=1', '/index.html', '/quiz/no-such-module', '/__proto__', '/constructor', '/nowhere/at/all/'])(
    'at %s, which has no page of its own, by one without the landing’s content',
    async (path) => {
      const page = await answer(path)
      expect(page).not.toContain('<p>landing</p>')
      expect(page).toContain('id="root"')
    },
  )
})

describe('a message to the worker', () => {
  const page = { type: 'window' }
  const data = { type: 'skip-waiting' }

  test('of one of our pages is heard', () => {
    expect(parseMessage({ origin, source: page, data }, origin)).toEqual(data)
  })

  test.each<[string, Parameters<typeof parseMessage>[0]]>([
    ['another origin', { origin: 'https://evil.example', source: page, data }],
    ['no origin', { origin: '', source: page, data }],
    ['a worker', { origin, source: { type: 'worker' }, data }],
    ['nobody', { origin, source: null, data }],
    ['a page that says nothing', { origin, source: page, data: undefined }],
    ['a page in other words', { origin, source: page, data: { type: 'SKIP_WAITING' } }],
    ['a page in plain text', { origin, source: page, data: 'skip-waiting' }],
  ])('of %s is not', (_, event) => {
    expect(parseMessage(event, origin)).toBeUndefined()
  })
})

describe('a new version', () => {
  function createLocks(pendingShared: number) {
    const steps: string[] = []
    let left = pendingShared
    return {
      steps,
      locks: {
        async request(name: string, { mode }: { mode: string }, work: () => Promise<boolean>) {
          steps.push(`${mode} ${name}`)
          return work()
        },
        async query() {
          const pending =
            left > 0 ? [{ name: updateHoldLock, mode: 'shared' }] : [{ name: 'outbox', mode: 'exclusive' }]
          left--
          return { pending }
        },
      },
      skipWaiting: async () => void steps.push('takes over'),
    }
  }

  test('takes over once it has the lock for itself', async () => {
    const { locks, steps, skipWaiting } = createLocks(0)
    await takeOverWhenIdle(locks, skipWaiting)
    expect(steps).toEqual(['exclusive quiz-in-progress', 'takes over'])
  })

  test('lets a quiz that began meanwhile go first', async () => {
    const { locks, steps, skipWaiting } = createLocks(2)
    await takeOverWhenIdle(locks, skipWaiting)
    expect(steps).toEqual([...Array(3).fill('exclusive quiz-in-progress'), 'takes over'])
  })
})
