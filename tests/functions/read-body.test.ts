import { expect, test } from 'vitest'
import { readJsonBody } from '../../supabase/functions/send-results-email/read-body.ts'

const read = (body: BodyInit) => readJsonBody(new Request('https://f.example/', { method: 'POST', body }))

test('a body of broken UTF-8 is refused, not mended: no name reaches an email with "�" in it', async () => {
  expect(await read('"Aña"')).toEqual({ kind: 'read', value: 'Aña' })
  expect(await read(new Uint8Array([0x22, 0x41, 0xf1, 0x61, 0x22]))).toEqual({ kind: 'malformed' })
})
