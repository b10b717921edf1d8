/**
 * The address that a request came from, as far as it can be trusted: Cloudflare's own header; else the last public hop of
 * `X-Forwarded-For` (its first is the caller's word); else the peer's. An IPv6 address is cut to its /64, which one client has whole.
 */
export function clientAddressOf(headers: Headers, peer: string): string {
  const direct = headers.get('CF-Connecting-IP')?.trim()
  if (direct) return toNetwork(direct)
  const hops = (headers.get('X-Forwarded-For') ?? '').split(',').map((hop) => hop.trim())
  return toNetwork(hops.findLast(isPublic) ?? peer)
}

const privateRanges =
  /^(?:0\.|10\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i

function isPublic(hop: string): boolean {
  return /^[\d.]+$|^(?=.*:)[\da-f:.]+$/i.test(hop) && !privateRanges.test(hop)
}

function toNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const after = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length)
  const full = [...groups, ...Array<string>(zeros).fill('0'), ...after]
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
