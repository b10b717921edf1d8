// Wiring only: environment -> configuration -> ledger and mailer -> handler -> server. A wrong configuration ends the start by name.
import { createBackground } from './background.ts'
import { parseConfiguration } from './configuration.ts'
import { createHandler } from './handler.ts'
import { createLedger } from './ledger.ts'
import { writeLog } from './log.ts'
import { createMailer } from './mailers/create-mailer.ts'
import { noticesOf } from './notices.ts'

/** The hosted runtime gives no peer; there, headers tell. */
const peerOf = (info: Partial<Deno.ServeHandlerInfo<Deno.NetAddr>>): string => info.remoteAddr?.hostname ?? 'unknown'

const configuration = parseConfiguration(Deno.env.toObject())
for (const notice of noticesOf(configuration)) writeLog(notice)
const mailer = createMailer(configuration.mail)
const handle = createHandler(configuration, {
  ledger: createLedger(configuration.databaseUrl, mailer),
  mailer,
  provider: configuration.provider,
  quizOrigin: configuration.quizOrigin,
  log: writeLog,
  background: createBackground(writeLog),
})

Deno.serve(
  {
    port: configuration.port,
    // On a developer's machine it is nobody else's to reach.
    hostname: configuration.isLocal ? '127.0.0.1' : '0.0.0.0',
    onListen: ({ port }) => writeLog({ level: 'info', event: 'listening', port }),
  },
  (request, info) => handle(request, peerOf(info)),
)
