import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../supabase/migrations')

// The hosted database runs a migration once and knows it by its name: one that is changed later changes nothing there. So a change is a migration
// of its own, and each is named here once it has landed.
const landed = [
  ['20261120100000_ledger_tables', '79ecefcaa6046b91bbd2cc4d6256132a0a5380afdc407e2dc1032fda5497f8a4'],
  ['20261120100100_ledger_accept', 'daa022b19fa354a1e4487edf28add0c20d3d6cab12dcf20fbb47cb5f86588b4a'],
  ['20261120100200_ledger_send', 'dad96cd50976270dac6d0613d58f71a9400aca6628b50a35132766b5fd6b0f2a'],
  ['20261120100300_ledger_erase', '3f8d02aaa40ebc2b77808fd18e83bca2ac25dbb5978b0cb85c7d01b6d9cc9d9b'],
  ['20261120100400_ledger_role', '52accec0b57a2c2cc1f23c206ad2cb055baa7f1c12dcad563fda5f7fb48922f0'],
  ['20261120100500_ledger_schedule', '68d3098e91785aea77a5e7714670bfef91d717290ec1c91c58f5527d99f8a749'],
  ['20261125100000_ledger_erase_doubtful', 'd4556228509d02d3250e9d8a1b392d960e5fe53b1c7a6e944ab985a1a1b6ace2'],
  [
    '20261126100000_ledger_refused_with_another_body',
    '1b309e79683633822f525038225dc41990cc1a1af2b6e42855f96de3c5cd037c',
  ],
  ['20261126110000_ledger_doubtful_first', 'abb6b6522e306ea51bb22e89ebdef251d865229f8a425abfc754557a4313442f'],
  ['20261126120000_ledger_rest_within_windows', '33dcce67ff9fb6c92e8f065a5a8871b4abe17566204fd24de43ea62fe9f0a1ec'],
  ['20261126130000_ledger_clients_by_day', '3b762b1e5fa8f41bcbc9dca8d182db26f9e86053f5c5dc5cb7cba6e9584c48be'],
  [
    '20261127100000_ledger_schedule_says_what_is_missing',
    'c39c3f460966b5e479043ee7d83dc792ae49475d04ba770355ad6a5a41f4ebcd',
  ],
  ['20261127120000_ledger_schedule_moves_pg_net', '467ea10bff4c7370b9dff8a1731d656c9c7b6ea9bd010f43291b70bd9c171747'],
  ['20261127130000_ledger_settings_explained', 'd93600f6ff0f6ac7d06282e37c9d4b9bb3aa1ba35d415786c60a64490c231789'],
  ['20261128100000_ledger_role_dates', 'c197072d98394ae1dfdd55f11ba8b1b6283f45a542547034cd8226bc7b489972'],
] as const

test.each(landed)('%s is as it landed', (name, sha256) => {
  const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
  expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
})

// `db push` passes over a file of another name with a word at most, and refuses one that would run before what has run; the local stack takes both.
test('a migration that has not landed has the name that `db push` takes, and comes after those that have', () => {
  const names = readdirSync(folder).toSorted()
  expect(names.slice(0, landed.length)).toEqual(landed.map(([name]) => `${name}.sql`))
  expect(names.filter((name) => !/^\d{14}_.+\.sql$/.test(name))).toEqual([])
})
