/** `npm run leads`: the stored leads as CSV, and the erasure of one person. */
import { helpText, type LeadsCommand, parseLeadsArguments } from './leads/arguments.ts'
import { connect, createClient } from './leads/connect.ts'
import { toCsv } from './leads/csv.ts'
import { forget, readLeads } from './leads/ledger.ts'
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
  const sql = createClient(command)
  try {
    await connect(sql, command)
    if (command.kind === 'forget') {
      const erased = await forget(sql, command.address)
      process.stdout.write(
        erased === 0 ? 'No lead has this address; nothing was erased.\n' : `${count(erased)} erased.\n`,
      )
    } else {
      const leads = await readLeads(sql, command.filter)
      writeOut(toCsv(leads), command.output)
      process.stderr.write(`${count(leads.length)}\n`)
    }
    await sql.end({ timeout: 5 })
  } catch (error) {
    fail(explainTrouble(error, command.database.host))
    // Where something listens and hangs up, the library goes on trying, and nothing but this ends it.
    process.exit()
  }
}

function count(leads: number): string {
  return leads === 1 ? '1 lead' : `${leads} leads`
}

function fail(problem: string): void {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
