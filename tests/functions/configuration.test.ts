import { describe, expect, test } from 'vitest'
import { parseConfiguration } from '../../supabase/functions/send-results-email/configuration.ts'

const complete = {
  LEDGER_DATABASE_URL: 'postgres://results_mailer:pw@db.example.org:5432/postgres',
  API_KEYS: 'one, two',
  ALLOWED_ORIGINS: 'https://quiz.example.org, http://localhost:4173',
  HASH_SECRET: '0123456789abcdef',
  DRAIN_SECRET: 'fedcba9876543210',
  MAIL_PROVIDER: 'resend',
  MAIL_FROM: 'Trebe, Bayonne <quiz@Example.org>',
  RESEND_API_KEY: 're_1',
}

type Change = Readonly<Record<string, string | undefined>>
const parse = (change: Change = {}) => parseConfiguration({ ...complete, ...change })

describe('A configuration', () => {
  test('that is complete is read', () => {
    expect(parse()).toMatchObject({
      apiKeys: ['one', 'two'],
      allowedOrigins: ['https://quiz.example.org', 'http://localhost:4173'],
      quizOrigin: 'https://quiz.example.org',
      isLocal: false,
      mail: {
        kind: 'resend',
        address: 'https://api.resend.com',
        sender: { name: 'Trebe, Bayonne', address: 'quiz@example.org' },
      },
    })
  })

  test('may name the sender in quotes, which are not of the name', () => {
    const sender = { name: 'Trebe, Bayonne', address: 'quiz@example.org' }
    expect(parse({ MAIL_FROM: '"Trebe, Bayonne" <quiz@example.org>' })).toMatchObject({ mail: { sender } })
  })

  test('may call the protocol of its database by its long name', () => {
    const databaseUrl = 'postgresql://results_mailer:pw@db.example.org:6543/postgres?sslmode=require'
    expect(parse({ LEDGER_DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl })
  })

  test.each<[string, Change]>([
    ['LEDGER_DATABASE_URL', { LEDGER_DATABASE_URL: undefined }],
    ['LEDGER_DATABASE_URL', { LEDGER_DATABASE_URL: 'https://example.org' }],
    ['LEDGER_DATABASE_URL', { LEDGER_DATABASE_URL: 'postgres://' }],
    // A password whose own signs end the host's name: its digits look like a port.
    ...['/', '?', '#'].map((sign): [string, Change] => [
      'LEDGER_DATABASE_URL',
      { LEDGER_DATABASE_URL: `postgres://results_mailer:12${sign}ab@db.example.org/postgres` },
    ]),
    ['API_KEYS', { API_KEYS: undefined }],
    ['API_KEYS', { API_KEYS: ' ' }],
    ['API_KEYS', { API_KEYS: ',' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: undefined }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://quiz.example.org/' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: ' , ' }],
    ['HASH_SECRET', { HASH_SECRET: '' }],
    ['HASH_SECRET', { HASH_SECRET: 'short' }],
    ['HASH_SECRET', { HASH_SECRET: '0123456789abcde' }],
    ['DRAIN_SECRET', { DRAIN_SECRET: undefined }],
    ['DRAIN_SECRET', { DRAIN_SECRET: 'é'.repeat(16) }],
    ['DRAIN_SECRET', { DRAIN_SECRET: 'short' }],
    ['MAIL_PROVIDER', { MAIL_PROVIDER: undefined }],
    ['MAIL_PROVIDER', { MAIL_PROVIDER: 'sendmail' }],
    ['MAIL_FROM', { MAIL_FROM: undefined }],
    ['MAIL_FROM', { MAIL_FROM: 'Trebe <nobody>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@example.org, b@example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'A <a@example.org>, B <b@example.org>' }],
    ['MAIL_FROM', { MAIL_FROM: 'A\r\nBcc: B <b@example.org>' }],
    ['MAIL_REPLY_TO', { MAIL_REPLY_TO: 'not an address' }],
    ['RESEND_API_KEY', { RESEND_API_KEY: undefined }],
    ['DRAIN_SECRET', { DRAIN_SECRET: 'several words in a row' }],
    ['RESEND_API_KEY', { RESEND_API_KEY: 're_1\u200b' }],
    ['RESEND_API_KEY', { RESEND_API_KEY: '“re_1”' }],
    ['BREVO_API_KEY', { MAIL_PROVIDER: 'brevo' }],
    ['BREVO_API_KEY', { MAIL_PROVIDER: 'brevo', BREVO_API_KEY: 'xkeysib-1\nxkeysib-2' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'mail.example.org:587' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://:pw@mail.example.org' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://quiz@mail.example.org' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://quiz:100%@mail.example.org' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://100%:pw@mail.example.org' }],
    ['SMTP_URL', { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://quiz:12/ab@mail.example.org' }],
    ['LEDGER_DATABASE_URL', { LEDGER_DATABASE_URL: 'postgres://results_mailer:100%@db.example.org:5432/postgres' }],
    ['VITE_PROVIDER_SITE', { VITE_PROVIDER_SITE: 'example.org' }],
    ['VITE_PROVIDER_PRIVACY_CONTACT', { VITE_PROVIDER_PRIVACY_CONTACT: 'example.org/privacy' }],
    ['RESEND_URL', { RESEND_URL: 'api.resend.com' }],
    ['BREVO_URL', { MAIL_PROVIDER: 'brevo', BREVO_API_KEY: 'xkeysib-1', BREVO_URL: 'api.brevo.com' }],
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
  ])('without a right %s is refused by that name (%o)', (name, change) => {
    expect(() => parse(change)).toThrow(new RegExp(`^Configuration: (.*; )?${name} `))
  })

  test('names all that is missing or wrong at once, and quotes no value', () => {
    const provider = { VITE_PROVIDER_SITE: 'secret-1', VITE_PROVIDER_PRIVACY_CONTACT: 'secret-2' }
    const wrong = { ...provider, VITE_PROVIDER_CONTACT_PAGE: 'secret-3', PORT: 'secret-4' }
    expect(() => parse({ HASH_SECRET: 'my-secret', DRAIN_SECRET: undefined, MAIL_FROM: undefined, ...wrong })).toThrow(
      /^Configuration: HASH_SECRET has fewer than 16 characters; DRAIN_SECRET is missing; MAIL_FROM is missing; VITE_PROVIDER_SITE is not an absolute http\(s\) address; VITE_PROVIDER_CONTACT_PAGE is not an absolute http\(s\) address; PORT is not a port number; VITE_PROVIDER_PRIVACY_CONTACT is not an email address$/,
    )
  })

  test('takes the keys of a hosted project where none are named, and no others', () => {
    const hosted = { SUPABASE_ANON_KEY: 'anon', SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_1"}' }
    expect(parse({ ...hosted, API_KEYS: undefined }).apiKeys).toEqual(['anon', 'sb_1'])
    expect(parse(hosted).apiKeys).toEqual(['one', 'two'])
  })

  test('takes a list of keys where a hosted project names them so, and none that is empty', () => {
    const hosted = { API_KEYS: undefined, SUPABASE_ANON_KEY: '', SUPABASE_PUBLISHABLE_KEYS: 'sb_1, sb_2,' }
    expect(parse(hosted).apiKeys).toEqual(['sb_1', 'sb_2'])
    expect(parse({ ...hosted, SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_1","old":""}' }).apiKeys).toEqual(['sb_1'])
  })

  test.each(['null', '"sb_1"', '{"default":1}'])('takes no key from %s, which names none', (keys) => {
    const hosted = { API_KEYS: undefined, SUPABASE_ANON_KEY: 'anon', SUPABASE_PUBLISHABLE_KEYS: keys }
    expect(parse(hosted).apiKeys).toEqual(['anon'])
  })

  test('takes a sender without a name, and the address that answers go to', () => {
    const mail = { MAIL_FROM: 'quiz@Example.org', MAIL_REPLY_TO: ' People@Example.org ' }
    const sender = { name: '', address: 'quiz@example.org', replyTo: 'People@example.org' }
    expect(parse(mail).mail.sender).toEqual(sender)
  })

  test('calls Brevo at its own address', () => {
    expect(parse({ MAIL_PROVIDER: 'brevo', BREVO_API_KEY: 'xkeysib-1' }).mail).toMatchObject({
      kind: 'brevo',
      apiKey: 'xkeysib-1',
      address: 'https://api.brevo.com',
    })
  })

  test('calls the mail provider at its own address where another one is left blank', () => {
    expect(parse({ RESEND_URL: ' ' }).mail).toMatchObject({ address: 'https://api.resend.com' })
    expect(parse({ RESEND_URL: 'http://127.0.0.1:4010/' }).mail).toMatchObject({ address: 'http://127.0.0.1:4010' })
  })

  test('is of the local stack only where it says so', () => {
    expect(parse({ LOCAL: '1' }).isLocal).toBe(true)
    for (const LOCAL of ['', '0', 'false']) expect(parse({ LOCAL }).isLocal).toBe(false)
  })

  test('reads an SMTP address with its login', () => {
    const mail = { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://quiz%40example.org:p%2Fw@mail.example.org' }
    expect(parse(mail).mail).toMatchObject({
      server: { host: 'mail.example.org', port: 465, secure: true, user: 'quiz@example.org', password: 'p/w' },
    })
  })

  test('calls an SMTP server that names no port at its usual one', () => {
    const mailOf = (url: string) => parse({ MAIL_PROVIDER: 'smtp', SMTP_URL: url }).mail
    expect(mailOf('smtp://mail.example.org')).toMatchObject({ server: { port: 587, secure: false } })
    expect(mailOf('smtps://mail.example.org')).toMatchObject({ server: { port: 465, secure: true } })
  })

  test('reads an SMTP address in IPv6 as a socket takes it, without brackets', () => {
    const mail = { MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://[::1]:2525' }
    expect(parse(mail).mail).toMatchObject({ server: { host: '::1', port: 2525, secure: false, user: undefined } })
  })
})
