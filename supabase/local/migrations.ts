import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { firstLine } from './started.ts'

const table = 'supabase_migrations.schema_migrations'

/**
 * Applies `folder`'s *.sql in order of their names, each once and each in a transaction. Gives one line saying which failed and why, if
 * any. The table is named as the hosted one, so that both know the same versions.
 */
export async function applyMigrations(sql: Sql, folder: string): Promise<string | undefined> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists ${table} (version text primary key, name text not null, sha256 text not null)
  `)
  const rows = await sql.unsafe<{ version: string; sha256: string }[]>(`select version, sha256 from ${table}`)
  const known = new Map(rows.map((row) => [row.version, row.sha256]))
  for (const name of listMigrations(folder)) {
    const text = readFileSync(join(folder, name), 'utf8')
    const version = name.split('_')[0] ?? name
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (known.get(version) === sha256) continue
    if (known.has(version)) {
      return `Migration ${name} has changed since it was applied; remove the database folder to start afresh.`
    }
    try {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(text)
        await transaction.unsafe(`insert into ${table} (version, name, sha256) values ($1, $2, $3)`, [
          version,
          name,
          sha256,
        ])
      })
    } catch (error) {
      return `Migration ${name} failed${lineOf(error, text)}: ${firstLine(error)}`
    }
  }
  return undefined
}

const listMigrations = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : []

/** PostgreSQL tells the place as a count of characters from the start of the file, from 1. */
function lineOf(error: unknown, text: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN
  return Number.isNaN(position) ? '' : ` at line ${text.slice(0, position).split('\n').length}`
}
