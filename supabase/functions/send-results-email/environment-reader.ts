import { readAddress } from '../../../src/core/environment.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads variables one by one; what is wrong with one is noted by its name, never its value, and the reading goes on. */
export interface EnvironmentReader {
  /** All that was found wrong so far. */
  readonly problems: readonly string[]
  complain(problem: string): void
  /** Trimmed; empty where it is absent, which is no fault. */
  optional(name: string): string
  required(name: string): string
  /** Separated by commas, which alone are as good as nothing. */
  list(name: string): readonly string[]
  /** What travels in a header: were it of other characters, no call could be made with it. */
  key(name: string): string
  /** At least 16 characters: short ones can be guessed. */
  secret(name: string): string
  /** A secret that travels in a header. */
  headerSecret(name: string): string
  /** As it is written: an address that names a host, whose password has not spilled into the rest, and whose escapes can be decoded. */
  url(name: string, protocols: readonly string[]): string
  /** Without a slash at its end; a blank one is as good as none. */
  apiAddress(name: string, usual: string): string
  origins(name: string): readonly string[]
}

export function createEnvironmentReader(environment: Environment): EnvironmentReader {
  const problems: string[] = []
  const complain = (problem: string) => void problems.push(problem)

  const optional = (name: string): string => environment[name]?.trim() ?? ''

  const required = (name: string): string => {
    const value = optional(name)
    if (value === '') complain(`${name} is missing`)
    return value
  }

  const list = (name: string): readonly string[] => {
    const items = optional(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    if (items.length === 0) complain(`${name} is missing`)
    return items
  }

  const key = (name: string): string => {
    const value = required(name)
    if (!/^[\x21-\x7e]*$/.test(value)) complain(`${name} has a character that no key has; copy it again`)
    return value
  }

  const longEnough = (name: string, value: string): string => {
    if (value !== '' && value.length < 16) complain(`${name} has fewer than 16 characters`)
    return value
  }

  return {
    problems,
    complain,
    optional,
    required,
    list,
    key,
    secret: (name) => longEnough(name, required(name)),
    headerSecret: (name) => longEnough(name, key(name)),
    url(name, protocols) {
      const value = required(name)
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (value !== '' && !(url !== undefined && protocols.includes(url.protocol) && url.hostname !== '')) {
        complain(`${name} is not an address that starts with ${protocols.join(' or ')} and names a host`)
      } else if (url !== undefined && hasSpilledPassword(url)) {
        complain(`${name} has a #, or a / or ? before an @; in a password they are written %23, %2F and %3F`)
      } else if (decode(value) === undefined) {
        complain(`${name} has a % that begins no escape; in a password it is written %25`)
      }
      return value
    },
    apiAddress: (name, usual) => readAddress(environment, name, usual, complain).replace(/\/+$/, ''),
    origins(name) {
      const origins = list(name)
      const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
      if (!origins.every(isOrigin))
        complain(`${name} holds something that is not an origin like https://quiz.example.org`)
      return origins
    },
  }
}

/**
 * Whether a /, ? or # of the password has ended the part with the host: the rest of it, with the @, then lies in the path or the query, where no
 * address of ours has an @, or in a fragment, which none has.
 */
export function hasSpilledPassword({ pathname, search, hash }: URL): boolean {
  return hash !== '' || `${pathname}${search}`.includes('@')
}

/** Undefined where a percent sign begins no escape. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
