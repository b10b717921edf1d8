import { expect, test } from 'vitest'
import { bodyLimit } from '../../src/core/results-email.ts'
import { readJsonBody } from '../../supabase/functions/send-results-email/read-body.ts'

const read = (body: BodyInit) => readJsonBody(new Request('https://f.example/', { method: 'POST', body }))

test('a body of broken UTF-8 is refused, not mended: no name reaches an email with "�" in it', async () => {
  expect(await read('"Aña"')).toEqual({ kind: 'read', value: 'Aña' })
  expect(await read(new Uint8Array([0x22, 0x41, 0xf1, 0x61, 0x22]))).toEqual({ kind: 'malformed' })
})

function readStream(body: ReadableStream<Uint8Array>) {
  // The library of TypeScript's page does not know `duplex`, which Node wants with a stream.
  const init = { method: 'POST', body, duplex: 'half' }
  return readJsonBody(new Request('https://f.example/', init))
}

/** Reads a body that comes in these pieces and says nothing of its length. */
const readPieces = (...pieces: readonly Uint8Array[]) =>
  readStream(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    }),
  )

test('a body is whole also where the network parts a letter in two', async () => {
  const bytes = new TextEncoder().encode('"Ané"')
  expect(await readPieces(bytes.slice(0, 4), bytes.slice(4))).toEqual({ kind: 'read', value: 'Ané' })
})

test('a body of 16 KiB is read, and one of a byte more is too large, whatever it says of its length', async () => {
  const text = (length: number) => `"${'a'.repeat(length - 2)}"`
  const bytes = (length: number) => new TextEncoder().encode(text(length))
  const readClaiming = (length: number, body: string) => {
    const headers = { 'Content-Length': `${length}` }
    return readJsonBody(new Request('https://f.example/', { method: 'POST', headers, body }))
  }
  const whole = { kind: 'read', value: 'a'.repeat(bodyLimit - 2) }
  expect(await readPieces(bytes(bodyLimit))).toEqual(whole)
  expect(await readClaiming(bodyLimit, text(bodyLimit))).toEqual(whole)
  expect(await readPieces(bytes(bodyLimit + 1))).toEqual({ kind: 'too_large' })
  expect(await readPieces(bytes(bodyLimit), new Uint8Array(1))).toEqual({ kind: 'too_large' })
  expect(await readClaiming(bodyLimit + 1, '1')).toEqual({ kind: 'too_large' })
})

test('a body that ends in the middle, or is none, is malformed', async () => {
  let pulls = 0
  const cut = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulls += 1
      // What has come by then would be a body by itself.
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('1'))
      else controller.error(new TypeError('cut'))
    },
  })
  expect(await readStream(cut)).toEqual({ kind: 'malformed' })
  expect(await readJsonBody(new Request('https://f.example/', { method: 'POST' }))).toEqual({ kind: 'malformed' })
})
