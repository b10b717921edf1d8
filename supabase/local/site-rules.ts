/** The files `_headers` and `_redirects`, read as Netlify reads them. */

export interface HeaderRule {
  readonly path: RegExp
  /** By name, in lower case. */
  readonly headers: ReadonlyMap<string, string>
}

export interface RedirectRule {
  readonly path: RegExp
  readonly to: string
  readonly status: number
  /** `200!`: also where a file of that name exists. */
  readonly isForced: boolean
}

/**
 * A path line, then indented `Name: value` lines; a name that comes twice has its values joined. Throws an Error that names the line, for the
 * file is written by our own build.
 */
export function parseHeaderRules(text: string): readonly HeaderRule[] {
  const rules: { path: RegExp; headers: Map<string, string> }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ path: parsePath(line.trim()), headers: new Map() })
      continue
    }
    const [, name, value] = /^\s+([^\s:]+):\s*(.*?)\s*$/.exec(line) ?? []
    const rule = rules.at(-1)
    if (name === undefined || value === undefined || rule === undefined)
      throw new Error(`_headers, line ${index + 1} is no header of a path: ${line.trim()}`)
    const key = name.toLowerCase()
    const before = rule.headers.get(key)
    rule.headers.set(key, before === undefined ? value : `${before}, ${value}`)
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

/** The headers of every rule that matches; of a name that two rules give the later one holds, as in Netlify's own command line. */
export function headersFor(rules: readonly HeaderRule[], path: string): ReadonlyMap<string, string> {
  return new Map(rules.filter(({ path: pattern }) => pattern.test(path)).flatMap(({ headers }) => [...headers]))
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

/** `*` takes the rest of the path and is called `splat`; `:name` takes one segment. A slash at the end of an address makes no other of it. */
function parsePath(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:([a-z]\w*)/gi, '(?<$1>[^/]+)')
    .replace(/\*/, '(?<splat>.*)')
  return new RegExp(`^${source}/?$`)
}
