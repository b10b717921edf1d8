import { parseEmailAddress } from '../../../src/core/email-address.ts'
import { readAddress } from '../../../src/core/environment.ts'
import { type Provider, parseProvider } from '../../../src/core/provider.ts'
import type { HttpAccount } from './mailers/http-call.ts'
import { mailerNames, type Sender } from './mailers/mailer.ts'
import type { SmtpServer } from './mailers/smtp-conversation.ts'

export type MailConfiguration =
  | ({ readonly kind: 'resend' | 'brevo' } & HttpAccount)
  | { readonly kind: 'smtp'; readonly sender: Sender; readonly server: SmtpServer }

export interface Configuration {
  readonly databaseUrl: string
  readonly apiKeys: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly hashSecret: string
  readonly drainSecret: string
  readonly mail: MailConfiguration
  readonly provider: Provider
  /** The local stack: health on GET, a port of its own. */
  readonly isLocal: boolean
  readonly port: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Thrown at start: names each variable that is missing or wrong, never its value. */
class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Reads the whole configuration, or throws a `ConfigurationError` with all that is wrong with it at once. */
export function parseConfiguration(environment: Environment): Configuration {
  const problems: string[] = []
  const read = createReader(environment, problems)
  const configuration = {
    databaseUrl: read.url('LEDGER_DATABASE_URL', ['postgres:', 'postgresql:']),
    apiKeys: readApiKeys(environment, read),
    allowedOrigins: read.origins('ALLOWED_ORIGINS'),
    hashSecret: read.secret('HASH_SECRET'),
    drainSecret: read.headerSecret('DRAIN_SECRET'),
    mail: readMail(environment, read, problems),
    provider: readProvider(environment, problems),
    isLocal: environment.LOCAL === '1',
    port: readPort(environment, problems),
  }
  const { mail, provider } = configuration
  if (problems.length > 0 || mail === undefined || provider === undefined) {
    throw new ConfigurationError(`Configuration: ${problems.join('; ')}`)
  }
  return { ...configuration, mail, provider }
}

type Reader = ReturnType<typeof createReader>

function createReader(environment: Environment, problems: string[]) {
  const required = (name: string): string => {
    const value = environment[name]?.trim() ?? ''
    if (value === '') problems.push(`${name} is missing`)
    return value
  }
  /** Commas alone are as good as nothing. */
  const list = (name: string) => {
    const items = (environment[name] ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    if (items.length === 0) problems.push(`${name} is missing`)
    return items
  }
  /** What travels in a header: were it of other characters, no call could be made with it. */
  const key = (name: string): string => {
    const value = required(name)
    if (!/^[\x21-\x7e]*$/.test(value)) problems.push(`${name} has a character that no key has; copy it again`)
    return value
  }
  /** At least 16 characters: short ones can be guessed. */
  const longEnough = (name: string, value: string): string => {
    if (value !== '' && value.length < 16) problems.push(`${name} has fewer than 16 characters`)
    return value
  }
  return {
    required,
    list,
    key,
    secret: (name: string) => longEnough(name, required(name)),
    headerSecret: (name: string) => longEnough(name, key(name)),
    url(name: string, protocols: readonly string[]): string {
      const value = required(name)
      const url = URL.canParse(value) ? new URL(value) : undefined
      if (value !== '' && !(url !== undefined && protocols.includes(url.protocol) && url.hostname !== '')) {
        problems.push(`${name} is not an address that starts with ${protocols.join(' or ')} and names a host`)
      } else if (decode(value) === undefined) {
        problems.push(`${name} has a % that begins no escape; in a password it is written %25`)
      }
      return value
    },
    /** Without a slash at its end; a blank one is as good as none. */
    apiAddress(name: string, usual: string): string {
      return readAddress(environment, name, usual, (problem) => problems.push(problem)).replace(/\/+$/, '')
    },
    origins(name: string): readonly string[] {
      const origins = list(name)
      const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
      if (!origins.every(isOrigin))
        problems.push(`${name} holds something that is not an origin like https://quiz.example.org`)
      return origins
    },
  }
}

/** The project's own keys are in the environment of every hosted function; `API_KEYS` replaces them. */
function readApiKeys(environment: Environment, read: Reader): readonly string[] {
  if (environment.API_KEYS !== undefined) return read.list('API_KEYS')
  const hosted = [environment.SUPABASE_ANON_KEY ?? '', ...parseKeys(environment.SUPABASE_PUBLISHABLE_KEYS)]
  const keys = hosted.filter((key) => key !== '')
  return keys.length > 0 ? keys : read.list('API_KEYS')
}

/** Hosted, a JSON object of names and keys. */
function parseKeys(text: string | undefined): readonly string[] {
  if (text === undefined) return []
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? Object.values(value).filter((key): key is string => typeof key === 'string')
      : []
  } catch {
    return text.split(',').map((key) => key.trim())
  }
}

function readMail(environment: Environment, read: Reader, problems: string[]): MailConfiguration | undefined {
  const kind = read.required('MAIL_PROVIDER')
  const sender = readSender(environment, read, problems)
  switch (kind) {
    case 'resend':
      return {
        kind,
        sender,
        apiKey: read.key('RESEND_API_KEY'),
        address: read.apiAddress('RESEND_URL', 'https://api.resend.com'),
      }
    case 'brevo':
      return {
        kind,
        sender,
        apiKey: read.key('BREVO_API_KEY'),
        address: read.apiAddress('BREVO_URL', 'https://api.brevo.com'),
      }
    case 'smtp':
      return { kind, sender, server: readSmtpServer(read, problems) }
    default:
      if (kind !== '') problems.push(`MAIL_PROVIDER is not one of ${mailerNames.join(', ')}`)
      return undefined
  }
}

/** `Name <a@b>` or a bare address. */
function readSender(environment: Environment, read: Reader, problems: string[]): Sender {
  const text = read.required('MAIL_FROM')
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text) ?? []
  const address = parseEmailAddress(inBrackets ?? text)
  if (text !== '' && address === undefined) problems.push('MAIL_FROM is not of the form Name <address>')
  const replyText = environment.MAIL_REPLY_TO?.trim() ?? ''
  const replyTo = replyText === '' ? undefined : parseEmailAddress(replyText)
  if (replyText !== '' && replyTo === undefined) problems.push('MAIL_REPLY_TO is not an email address')
  // `"Name" <a@b>`: the quotes are not part of the name (RFC 5322).
  return {
    name: name.trim().replace(/^"(.*)"$/, '$1'),
    address: address ?? '',
    ...(replyTo !== undefined && { replyTo }),
  }
}

function readSmtpServer(read: Reader, problems: string[]): SmtpServer {
  const server = parseSmtpServer(read.url('SMTP_URL', ['smtp:', 'smtps:']))
  // One without the other would be no login, and every email refused.
  if ((server.user === undefined) !== (server.password === undefined)) {
    problems.push('SMTP_URL holds a user without a password, or a password without a user')
  }
  return server
}

function parseSmtpServer(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : new URL('smtp://invalid')
  const secure = url.protocol === 'smtps:'
  return {
    // Brackets part an IPv6 address from the port in a URL; they are no part of it.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: url.username === '' ? undefined : decode(url.username),
    password: url.password === '' ? undefined : decode(url.password),
  }
}

/** Undefined where a percent sign begins no escape. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function readPort(environment: Environment, problems: string[]): number {
  const port = Number(environment.PORT ?? 8000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT is not a port number')
  return port
}

function readProvider(environment: Environment, problems: string[]): Provider | undefined {
  try {
    const provider = parseProvider(environment)
    if (parseEmailAddress(provider.privacyContact) === undefined) {
      problems.push('VITE_PROVIDER_PRIVACY_CONTACT is not an email address')
    }
    return provider
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
    return undefined
  }
}
