import { describe, expect, test } from 'vitest'
import { clientAddressOf } from '../../supabase/functions/send-results-email/client-address.ts'

const from = (headers: Record<string, string>) => clientAddressOf(new Headers(headers), '127.0.0.1')

describe('The client’s address', () => {
  test('is what Cloudflare says, whatever else is said', () => {
    expect(from({ 'CF-Connecting-IP': '203.0.113.7', 'X-Forwarded-For': '198.51.100.1' })).toBe('203.0.113.7')
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.0.0.1, 172.20.0.3', '203.0.113.7'],
    ['203.0.113.7, 192.168.1.4, 100.64.0.9, fd00::1, ::1', '203.0.113.7'],
    ['203.0.113.7, unknown, ', '203.0.113.7'],
    ['203.0.113.7, 127.0.0.1, 169.254.8.1, 172.16.0.1, 172.31.0.1, 100.127.0.1, 0.0.0.0', '203.0.113.7'],
    ['203.0.113.7, fc00::1, FE80::1, febf::1', '203.0.113.7'],
    ['10.0.0.1, 172.15.0.1', '172.15.0.1'],
    ['10.0.0.1, 172.32.0.1', '172.32.0.1'],
    ['10.0.0.1, 100.128.0.1', '100.128.0.1'],
    ['203.0.113.7, 2001:db8:1:2::3', '2001:db8:1:2'],
    ['203.0.113.7, 2001:DB8:1:2::3', '2001:db8:1:2'],
    ['203.0.113.7, ana:8080, x203.0.113.9, 2001:db8::guest', '203.0.113.7'],
  ])('is the last public hop of %s', (hops, address) => {
    expect(from({ 'X-Forwarded-For': hops })).toBe(address)
  })

  test('is the connection’s where no header tells', () => {
    expect(from({})).toBe('127.0.0.1')
    expect(from({ 'X-Forwarded-For': 'ana, 10.0.0.1' })).toBe('127.0.0.1')
  })

  // Read in steps that grow with the square of its length, this one would take minutes.
  test('is found behind whatever a caller puts in its place', () => {
    expect(from({ 'X-Forwarded-For': `203.0.113.7, ${':'.repeat(1_000_000)}x` })).toBe('203.0.113.7')
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
  ])('%s counts as its network, which one client has whole', (address, network) => {
    expect(from({ 'CF-Connecting-IP': address })).toBe(network)
  })
})
