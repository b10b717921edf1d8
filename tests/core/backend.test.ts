import { describe, expect, test } from 'vitest'
import { parseBackend } from '../../src/core/backend.ts'

describe('parseBackend', () => {
  test('reads both values', () => {
    const environment = {
      VITE_SUPABASE_URL: ' https://abc.supabase.co ',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
    }
    expect(parseBackend(environment)).toStrictEqual({
      address: 'https://abc.supabase.co',
      publishableKey: 'sb_publishable_abc',
    })
  })

  test('takes the local stack for what is absent or blank', () => {
    const local = { address: 'http://127.0.0.1:54321', publishableKey: 'sb_publishable_local' }
    expect(parseBackend({})).toStrictEqual(local)
    expect(parseBackend({ VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: ' ' })).toStrictEqual(local)
  })

  test('drops a slash at the end of the address, before which no path could be put', () => {
    expect(parseBackend({ VITE_SUPABASE_URL: 'https://abc.supabase.co//' }).address).toBe('https://abc.supabase.co')
  })

  test('names the variable when the address is not absolute http(s)', () => {
    for (const value of ['abc.supabase.co', 'javascript:alert(1)', 'https://']) {
      expect(() => parseBackend({ VITE_SUPABASE_URL: value }), value).toThrow('VITE_SUPABASE_URL ')
    }
  })
})
