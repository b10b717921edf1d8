/** What the pages' inline parts hash to, as content security policy sources. */
export interface InlineHashes {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** How long browsers keep what lies under a path. */
export interface KeptPaths {
  /** Asked for anew each time. Every other path has what Netlify gives by itself (`max-age=0, must-revalidate`), which says the same. */
  readonly fresh: readonly string[]
  /** Never asked for again: files whose names change with their content. */
  readonly hashed: readonly string[]
}

/** What the product never uses; a page that is broken into can't ask for it either. */
const deniedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'midi',
  'serial',
  'hid',
  'display-capture',
]

function contentSecurityPolicy(hashes: InlineHashes, backend: string): string {
  return [
    "default-src 'none'",
    // The inline scripts are known by their hashes and fetch the rest; no address list that could be borrowed.
    `script-src 'strict-dynamic' ${hashes.scripts.join(' ')}`,
    `style-src 'self' ${hashes.styles.join(' ')}`,
    "img-src 'self'",
    `connect-src 'self' ${backend}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The text of `_headers`, in the format of Netlify; `backend` is the origin that the one call goes to. One path one `Cache-Control`, for how
 * those of several rules combine is not documented. Each hashed file is named: a rule for their folder would hold for its 404 too
 * (https://answers.netlify.com/t/set-headers-depending-on-http-status/4518).
 */
export function headersFile(hashes: InlineHashes, backend: string, { fresh, hashed }: KeptPaths): string {
  const keep = (value: string) => (path: string) => `\n${path}\n  Cache-Control: ${value}\n`
  return `/*
  Content-Security-Policy: ${contentSecurityPolicy(hashes, backend)}
  Strict-Transport-Security: max-age=63072000; includeSubDomains; preload
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: no-referrer
  Permissions-Policy: ${deniedFeatures.map((feature) => `${feature}=()`).join(', ')}
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  Cross-Origin-Resource-Policy: same-origin
${fresh.map(keep('no-cache')).join('')}${hashed.map(keep('public, max-age=31536000, immutable')).join('')}`
}

/**
 * The text of `_redirects`, in the format of Netlify, which follows it where no file lies: the addresses with a page of their own, those
 * whose screen the app draws in the empty shell, and the shell for every other, which is not found.
 */
export function redirectsFile(pages: readonly string[], drawn: readonly string[], shell: string): string {
  const own = pages.filter((path) => path !== '/').map((path) => `${path} ${path}.html 200`)
  const inShell = drawn.map((path) => `${path} /${shell} 200`)
  // Whoever asks for a file, a chunk of an older version or `/llms.txt`, must not take a page for it; the app says so to a visitor.
  return [...own, ...inShell, `/* /${shell} 404`, ''].join('\n')
}
