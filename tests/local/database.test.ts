import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startDatabase } from '../../supabase/local/database.ts'
import { listen } from '../../supabase/local/listen.ts'
import { findFreePort } from '../support/free-port.ts'
import { partOf } from '../support/part-of.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

async function createPlace(migrations: Readonly<Record<string, string>>) {
  const home = createTemporaryFolder()
  const write = (name: string, text: string) => writeFileSync(join(home, name), text)
  for (const [name, text] of Object.entries(migrations)) write(name, text)
  const options = { folder: join(home, 'postgres'), port: await findFreePort(), migrations: home, isThrowaway: true }
  return { options, write }
}

async function query(address: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const sql = postgres(address, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}

const notes = { '1_notes.sql': 'create table notes (text text); insert into notes values (current_user);' } as const

describe('The local database', () => {
  test('applies each migration once, in order, and keeps the data from one start to the next', async () => {
    const { options, write } = await createPlace(notes)
    const first = partOf(await startDatabase(options))
    await query(first.adminUrl, "insert into notes values ('kept')")
    await first.stop()

    write('2_more.sql', 'alter table notes add column more int;')
    const second = partOf(await startDatabase(options))
    onTestFinished(() => second.stop())
    expect(await query(second.adminUrl, 'select text, more from notes order by text')).toEqual([
      { text: 'kept', more: null },
      // As on a hosted project, migrations don't run as a superuser.
      { text: 'postgres', more: null },
    ])
  })

  test('lets the function in with its own role only', async () => {
    const { options } = await createPlace({
      '1_role.sql': 'create role results_mailer; create table secrets (id int);',
    })
    const database = partOf(await startDatabase(options))
    onTestFinished(() => database.stop())
    expect(await query(database.functionRoleUrl, 'select current_user')).toEqual([{ current_user: 'results_mailer' }])
    await expect(query(database.functionRoleUrl, 'select * from secrets')).rejects.toThrow('permission denied')
    await expect(query(database.functionRoleUrl.replace(':postgres@', ':wrong@'), 'select 1')).rejects.toThrow(
      'password',
    )
  })

  test('names the migration that failed and its line, leaves nothing of it behind, and can go on when it is mended', async () => {
    const { options, write } = await createPlace({
      '1_bad.sql': 'create table half (id int);\ncreate table bad (id nonsense);',
    })
    const failed = await startDatabase(options)
    expect(failed).toEqual({
      ok: false,
      problem: 'Migration 1_bad.sql failed at line 2: type "nonsense" does not exist',
    })

    write('1_bad.sql', 'create table half (id int);')
    const mended = partOf(await startDatabase(options))
    onTestFinished(() => mended.stop())
    expect(await query(mended.adminUrl, 'select * from half')).toEqual([])
  })

  test('says that a migration has changed since it was applied', async () => {
    const { options, write } = await createPlace(notes)
    await partOf(await startDatabase(options)).stop()
    write('1_notes.sql', 'create table other (id int);')
    expect(await startDatabase(options)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Migration 1_notes\.sql has changed/),
    })
  })

  test('says in one line that its port is taken', async () => {
    const { options } = await createPlace({})
    const other = createServer()
    const port = await listen(other, 0)
    onTestFinished(() => void other.close())
    const outcome = await startDatabase({ ...options, port })
    expect(outcome).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^PostgreSQL in .* did not start: .*could not create any TCP\/IP sockets$/),
    })
  })
})
