import { describe, expect, test } from 'vitest'
import { headersFor, parseHeaderRules, parseRedirectRules, redirectFor } from '../../supabase/local/site-rules.ts'

const headersOf = (text: string, path: string) => Object.fromEntries(headersFor(parseHeaderRules(text), path))
const redirectOf = (text: string, path: string) => redirectFor(parseRedirectRules(text), path)

describe('_headers', () => {
  test('gives a path the headers of every rule that matches, and no others', () => {
    const text = '# all\n/*\n  X-One: 1\n\n/assets/*\n  X-Two: 2\n/sw.js\n  X-Three: 3\n'
    expect(headersOf(text, '/assets/a.js')).toEqual({ 'x-one': '1', 'x-two': '2' })
    expect(headersOf(text, '/sw.js')).toEqual({ 'x-one': '1', 'x-three': '3' })
    expect(headersOf(text, '/sw.js.map')).toEqual({ 'x-one': '1' })
  })

  test('keeps colons, commas and quotes of a value', () => {
    const value = "default-src 'none'; connect-src 'self' http://127.0.0.1:54321; img-src 'self' data:"
    expect(headersOf(`/*\n  Content-Security-Policy: ${value}\n`, '/')).toEqual({ 'content-security-policy': value })
  })

  test('joins the values of a name that one rule gives twice; of two rules the later one holds', () => {
    const first = '/*\n  Cache-Control: max-age=0\n  cache-control: no-cache\n'
    expect(headersOf(first, '/assets/a.js')).toEqual({ 'cache-control': 'max-age=0, no-cache' })
    expect(headersOf(`${first}/assets/*\n  Cache-Control: immutable\n`, '/assets/a.js')).toEqual({
      'cache-control': 'immutable',
    })
  })

  test('lets a placeholder stand for one segment', () => {
    expect(headersOf('/quiz/:module\n  X-Quiz: 1\n', '/quiz/excel')).toEqual({ 'x-quiz': '1' })
    expect(headersOf('/quiz/:module\n  X-Quiz: 1\n', '/quiz/excel/2')).toEqual({})
  })

  test('takes the dot of a path literally', () => {
    expect(headersOf('/sw.js\n  X-One: 1\n', '/swxjs')).toEqual({})
  })

  test('names the line that is no header', () => {
    expect(() => parseHeaderRules('/*\n  X-One 1\n')).toThrow('_headers, line 2')
    expect(() => parseHeaderRules('  X-One: 1\n')).toThrow('_headers, line 1')
    // Another host's way to take a header away.
    expect(() => parseHeaderRules('/*\n  ! X-One\n')).toThrow('_headers, line 2')
  })
})

describe('_redirects', () => {
  test('takes the first rule that matches', () => {
    const text = '/dashboard /dashboard.html 200\n/* /app.html 200\n'
    expect(redirectOf(text, '/dashboard')).toEqual({ to: '/dashboard.html', status: 200, isForced: false })
    expect(redirectOf(text, '/results')).toEqual({ to: '/app.html', status: 200, isForced: false })
  })

  test('takes an address with a slash at its end for the one without', () => {
    const text = '/results /app.html 200\n/* /app.html 404\n'
    expect(redirectOf(text, '/results/')?.status).toBe(200)
    expect(redirectOf(text, '/results//')?.status).toBe(404)
  })

  test('fills in the splat and the placeholders', () => {
    expect(redirectOf('/old/* /new/:splat 301', '/old/a/b')).toEqual({ to: '/new/a/b', status: 301, isForced: false })
    expect(redirectOf('/module/:id /quiz/:id 301!', '/module/excel')).toEqual({
      to: '/quiz/excel',
      status: 301,
      isForced: true,
    })
  })

  test('is a 302 without a status, and skips comments', () => {
    expect(redirectOf('# moved\n/a /b # for now\n', '/a')).toEqual({ to: '/b', status: 302, isForced: false })
  })

  test('gives nothing where no rule matches', () => {
    expect(redirectOf('/a /b 301', '/a/c')).toBeUndefined()
  })

  test('names the line that is no rule', () => {
    expect(() => parseRedirectRules('/a /b 301\n/a\n')).toThrow('_redirects, line 2')
    expect(() => parseRedirectRules('/a /b perhaps')).toThrow('_redirects, line 1')
  })
})
