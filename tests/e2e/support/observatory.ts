type Headers = Readonly<Record<string, string>>

/**
 * MDN HTTP Observatory's rating of a response's headers, as far as they concern a static site without cookies and without scripts from
 * elsewhere (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). 100 is A+; bonuses count from 90 on.
 */
export function rateHeaders(headers: Headers): number {
  const modifiers = [
    rateContentSecurityPolicy(headers['content-security-policy']),
    rateTransportSecurity(headers['strict-transport-security']),
    headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    rateFraming(headers),
    rateReferrerPolicy(headers['referrer-policy']),
    /^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
    headers['access-control-allow-origin'] === '*' ? -50 : 0,
  ]
  const base = 100 + sum(modifiers.filter((value) => value < 0))
  return base >= 90 ? base + sum(modifiers.filter((value) => value > 0)) : base
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function parsePolicy(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

function rateContentSecurityPolicy(policy: string | undefined): number {
  if (policy === undefined) return -25
  const directives = parsePolicy(policy)
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const scripts = sourcesOf('script-src')
  const isBroad = (source: string) => /^(\*|https?:|data:)$/.test(source)
  if (scripts.some(isBroad) || sourcesOf('object-src').some(isBroad)) return -20
  if (scripts.includes("'unsafe-inline'")) return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if (sourcesOf('style-src').includes("'unsafe-inline'")) return 0
  return directives.get('default-src')?.join(' ') === "'none'" ? 10 : 5
}

function rateTransportSecurity(header: string | undefined): number {
  const age = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0)
  return age >= 15_768_000 ? 0 : age > 0 ? -10 : -20
}

function rateFraming(headers: Headers): number {
  if (parsePolicy(headers['content-security-policy'] ?? '').has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20
}

function rateReferrerPolicy(header: string | undefined): number {
  if (header === undefined) return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header) ? 5 : -5
}
