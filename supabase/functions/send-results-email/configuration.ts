import { parseEmailAddress } from '../../../src/core/email-address.ts'
import { type Provider, readProvider } from '../../../src/core/provider.ts'
import { createEnvironmentReader, decode, type Environment, type EnvironmentReader } from './environment-reader.ts'
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
  /** The origin of the quiz that emails lead back to: the first of those allowed. */
  readonly quizOrigin: string
  readonly hashSecret: string
  readonly drainSecret: string
  readonly mail: MailConfiguration
  readonly provider: Provider
  /** The local stack: health on GET, a port of its own. */
  readonly isLocal: boolean
  readonly port: number
}

/** Thrown at start: names each variable that is missing or wrong, never its value. */
class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Reads the whole configuration, or throws a `ConfigurationError` with all that is wrong with it at once. */
export function parseConfiguration(environment: Environment): Configuration {
  const read = createEnvironmentReader(environment)
  const allowedOrigins = read.origins('ALLOWED_ORIGINS')
  const configuration = {
    databaseUrl: read.url('LEDGER_DATABASE_URL', ['postgres:', 'postgresql:']),
    apiKeys: readApiKeys(environment, read),
    allowedOrigins,
    quizOrigin: allowedOrigins[0] ?? '',
    hashSecret: read.secret('HASH_SECRET'),
    drainSecret: read.headerSecret('DRAIN_SECRET'),
    mail: readMail(read),
    provider: readProvider(environment, read.complain),
    isLocal: environment.LOCAL === '1',
    port: readPort(environment, read),
  }
  const { mail, provider } = configuration
  if (parseEmailAddress(provider.privacyContact) === undefined) {
    read.complain('VITE_PROVIDER_PRIVACY_CONTACT is not an email address')
  }
  if (read.problems.length > 0 || mail === undefined) {
    throw new ConfigurationError(`Configuration: ${read.problems.join('; ')}`)
  }
  return { ...configuration, mail }
}

/** The project's own keys are in the environment of every hosted function; `API_KEYS` replaces them. */
function readApiKeys(environment: Environment, read: EnvironmentReader): readonly string[] {
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

function readMail(read: EnvironmentReader): MailConfiguration | undefined {
  const named = read.required('MAIL_PROVIDER')
  const kind = mailerNames.find((name) => name === named)
  const sender = readSender(read)
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
      return { kind, sender, server: readSmtpServer(read) }
    case undefined:
      if (named !== '') read.complain(`MAIL_PROVIDER is not one of ${mailerNames.join(', ')}`)
      return undefined
    default:
      return kind satisfies never
  }
}

/** `Name <a@b>` or a bare address. */
function readSender(read: EnvironmentReader): Sender {
  const text = read.required('MAIL_FROM')
  const [, name = '', inBrackets] = /^([^<>\r\n]*)<([^<>]+)>$/.exec(text) ?? []
  const address = parseEmailAddress(inBrackets ?? text)
  if (text !== '' && address === undefined) read.complain('MAIL_FROM is not of the form Name <address>')
  const replyText = read.optional('MAIL_REPLY_TO')
  const replyTo = replyText === '' ? undefined : parseEmailAddress(replyText)
  if (replyText !== '' && replyTo === undefined) read.complain('MAIL_REPLY_TO is not an email address')
  // `"Name" <a@b>`: the quotes are not part of the name (RFC 5322).
  return {
    name: name.trim().replace(/^"(.*)"$/, '$1'),
    address: address ?? '',
    ...(replyTo !== undefined && { replyTo }),
  }
}

function readSmtpServer(read: EnvironmentReader): SmtpServer {
  const server = parseSmtpServer(read.url('SMTP_URL', ['smtp:', 'smtps:']))
  // One without the other would be no login, and every email refused.
  if ((server.user === undefined) !== (server.password === undefined)) {
    read.complain('SMTP_URL holds a user without a password, or a password without a user')
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

function readPort(environment: Environment, read: EnvironmentReader): number {
  const port = Number(environment.PORT ?? 8000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) read.complain('PORT is not a port number')
  return port
}
