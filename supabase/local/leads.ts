/** `npm run leads`: the stored leads as CSV, the erasure of one person, and sending one email again. */
import { resolve } from 'node:path'
import { helpText, type LeadsCommand, parseLeadsArguments } from './leads/arguments.ts'
import { connect, createClient } from './leads/connect.ts'
import { toLeadsCsv } from './leads/csv.ts'
import { type EmailState, type Forgotten, forget, readLeads, type StoredLead, sendAgain } from './leads/ledger.ts'
import { explainTrouble } from './leads/trouble.ts'
import { writeOut } from './leads/write-out.ts'

const parsed = parseLeadsArguments(process.argv.slice(2), process.env)
if (!parsed.ok) {
  fail(parsed.problem)
} else if (parsed.command.kind === 'help') {
  process.stdout.write(helpText)
} else {
  await run(parsed.command)
}

async function run(command: Exclude<LeadsCommand, { kind: 'help' }>): Promise<void> {
  const sql = createClient(command.database)
  try {
    await connect(sql, command.database)
    switch (command.kind) {
      case 'list': {
        const leads = await readLeads(sql, command.filter)
        await writeOut(toLeadsCsv(leads, command.separator), command.output)
        tellListed(leads, command.output)
        break
      }
      case 'forget':
        tellForgotten(await forget(sql, command.address))
        break
      case 'send-again':
        tellSentAgain(await sendAgain(sql, command.reference))
        break
      default:
        command satisfies never
    }
    await sql.end({ timeout: 5 })
  } catch (error) {
    fail(explainTrouble(error, command.database.host))
    // Where something listens and hangs up, the library goes on trying, and nothing but this ends it.
    process.exit()
  }
}

/** Says how many leads there are, where they stand now, and how many of their emails nothing but a person moves on. */
function tellListed(leads: readonly StoredLead[], output: string | undefined): void {
  process.stderr.write(`${count(leads.length)}${output === undefined ? '' : ` in ${resolve(output)}`}\n`)
  const [inDoubt = 0, failed = 0] = (['in_doubt', 'failed'] as const).map(
    (wanted) => leads.filter(({ state }) => state === wanted).length,
  )
  if (inDoubt + failed === 0) return
  process.stderr.write(`Wanting a person: ${inDoubt} in_doubt, ${failed} failed; --help says what to do.\n`)
}

/** Says what came of an erasure, and what else may have to go. */
function tellForgotten({ erased, akin }: Forgotten): void {
  process.stdout.write(erased === 0 ? 'No lead has this address; nothing was erased.\n' : `${count(erased)} erased.\n`)
  if (akin.length === 0) return
  process.stdout.write(
    `Left as they are, with the same mailbox, telephone number or name: ${akin.join(', ')}. Erase those too that are the same person's.\n`,
  )
}

/** Says what came of sending an email again that was in this state. */
function tellSentAgain(state: EmailState | undefined): void {
  switch (state) {
    case 'in_doubt':
    case 'failed':
      process.stdout.write('Queued again; it leaves within some minutes.\n')
      break
    case undefined:
      fail(
        'No email has this reference. `npm run leads -- --state in_doubt,failed` lists those that can be sent again.',
      )
      break
    case 'queued':
      fail('This email is queued and leaves by itself; nothing was changed.')
      break
    case 'sending':
      fail('This email is being sent; nothing was changed.')
      break
    case 'sent':
      fail('The mail provider has taken this email; nothing was changed.')
      break
    default:
      state satisfies never
  }
}

function count(leads: number): string {
  return leads === 1 ? '1 lead' : `${leads} leads`
}

function fail(problem: string): void {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
