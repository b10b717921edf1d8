/** The files `_headers` and `_redirects`, read as Netlify and Cloudflare Pages read them. */

export interface HeaderRule {
  readonly path: RegExp
  /** In order; a value of `undefined` takes the header away again (`! Name`). */
  readonly headers: readonly (readonly [name: string, value: string | undefined])[]
}

export interface RedirectRule {
  readonly path: RegExp
  readonly to: string
  readonly status: number
  /** `200!`: also where a file of that name exists. */
  readonly isForced: boolean
}

/** A path line, then indented `Name: value` lines. Throws an Error that names the line, for the file is written by our own build. */
export function parseHeaderRules(text: string): readonly HeaderRule[] {
  const rules: { path: RegExp; headers: [string, string | undefined][] }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ path: parsePath(line.trim()), headers: [] })
      continue
    }
    const taken = /^\s+!\s*(\S+)\s*$/.exec(line)
    const given = /^\s+([^\s:]+):\s*(.*?)\s*$/.exec(line)
    const name = taken?.[1] ?? given?.[1]
    const rule = rules.at(-1)
    if (name === undefined || rule === undefined)
      throw new Error(`_headers, line ${index + 1} is no header of a path: ${line.trim()}`)
    rule.headers.push([name, taken ? undefined : given?.[2]])
  }
  return rules
}

/** `from to [status]` a line; without a status it is a 302. Throws an Error that names the line. */
export function parseRedirectRules(text: string): readonly RedirectRule[] {
  const rules: RedirectRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [from, to, status = '302', ...rest] = line
      .replace(/(^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (from === undefined || from === '') continue
    const isKnown = /^(200|30[12378]|404)!?$/.test(status)
    if (to === undefined || !isKnown || rest.length > 0) {
      throw new Error(`_redirects, line ${index + 1} is not "from to status": ${line.trim()}`)
    }
    rules.push({ path: parsePath(from), to, status: Number.parseInt(status, 10), isForced: status.endsWith('!') })
  }
  return rules
}

/** The headers of every rule that matches, in order; a name that comes twice has its values joined, as on Cloudflare Pages. */
export function headersFor(rules: readonly HeaderRule[], path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const rule of rules) {
    if (!rule.path.test(path)) continue
    for (const [name, value] of rule.headers) {
      const key = name.toLowerCase()
      const before = headers.get(key)
      if (value === undefined) headers.delete(key)
      else headers.set(key, before === undefined ? value : `${before}, ${value}`)
    }
  }
  return headers
}

/** The first redirect that matches, its placeholders filled in. */
export function redirectFor(
  rules: readonly RedirectRule[],
  path: string,
): { readonly to: string; readonly status: number; readonly isForced: boolean } | undefined {
  for (const rule of rules) {
    const match = rule.path.exec(path)
    if (match === null) continue
    const to = rule.to.replace(/:([a-z]\w*)/gi, (whole, name: string) => match.groups?.[name] ?? whole)
    return { to, status: rule.status, isForced: rule.isForced }
  }
  return undefined
}

/** `*` takes the rest of the path and is called `splat`; `:name` takes one segment. */
function parsePath(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:([a-z]\w*)/gi, '(?<$1>[^/]+)')
    .replace(/\*/, '(?<splat>.*)')
  return new RegExp(`^${source}$`)
}
