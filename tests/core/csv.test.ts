import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from '../../src/core/csv.ts'
import { readAsSpreadsheet, readCsv } from '../support/csv-reader.ts'

/** A table of one row, with the headings a, b and c. */
const tableOf = (...cells: readonly string[]) =>
  toCsv(
    ['a', 'b', 'c'].map((name, index) => [name, () => cells[index]]),
    [null],
    ',',
  )

const readBack = (text: string) => readCsv(tableOf(text))[0]?.a

test('begins with a byte order mark, and ends each row with CR and LF', () => {
  expect(tableOf('é')).toBe('\ufeff"a","b","c"\r\n"é",,\r\n')
})

test('doubles quotes and keeps line feeds inside a cell', () => {
  expect(tableOf('un "vrai" besoin\net un autre')).toContain('"un ""vrai"" besoin\net un autre"')
})

test.each(['=1+1', '+33 5 59', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x'])(
  'a field that begins as a formula is led by an apostrophe: %j',
  (text) => {
    expect(readBack(text)?.[0]).toBe("'")
  },
)

test.each([' =1+1', 'x;=1+1'])(
  'a formula behind blanks or another separator has an apostrophe before its sign: %j',
  (text) => {
    expect(readBack(text)).toBe(text.replace('=', "'="))
  },
)

test.each(['0612345678', '0034943000000'])('a telephone number keeps the zeros that it begins with: %s', (phone) => {
  expect(readBack(phone)).toBe(`'${phone}`)
})

test('a field that only holds a sign within stays as it is', () => {
  expect(readBack('A=B+C-D @ E')).toBe('A=B+C-D @ E')
})

test.each(['"', '\n'])('a long run of %j takes no longer than other texts', { timeout: 2_000 }, (sign) => {
  expect(readBack(sign.repeat(100_000))).toHaveLength(100_000)
})

test.each([',', ';', '\t', '|'])('no cell begins as a formula in a spreadsheet that separates by %j', (separator) => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '＝', '"', "'", ',', ';', '\t', '|', '\n', ' ', 'a', '1', '('),
    maxLength: 12,
  })
  fc.assert(
    fc.property(text, text, text, (...row) => {
      const cells = readAsSpreadsheet(tableOf(...row), separator).flat()
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
