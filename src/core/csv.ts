/** Tables for a spreadsheet: staff opens them in Excel, and what visitors typed stands in them. */

/** A date becomes ISO 8601 in UTC; what is null or undefined stays empty. */
export type Cell = string | number | Date | null | undefined

export type Column<Row> = readonly [name: string, read: (row: Row) => Cell]

/** What stands between two cells: RFC 4180's comma, or the semicolon that an Excel in French or Spanish looks for. */
export type Separator = ',' | ';'

/** RFC 4180 in UTF-8, with the byte order mark that Excel needs to read it as such. No cell is a formula. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], separator: Separator): string {
  const cells = rows.map((row) => columns.map(([, read]) => read(row)))
  const lines = [columns.map(([name]) => name), ...cells].map((line) => `${line.map(toField).join(separator)}\r\n`)
  return `\ufeff${lines.join('')}`
}

function toField(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = typeof cell === 'string' ? keepAsText(cell) : cell.toISOString()
  return `"${text.replaceAll('"', '""')}"`
}

// What a spreadsheet may take for the start of a formula: at the start of a cell, behind blanks, and inside a cell that it splits at
// another separator (Excel in French expects ";") and of which it then takes the quotes for text
// (https://owasp.org/www-community/attacks/CSV_Injection). From the sign before the blanks and quotes on, so that a long run of them is looked
// through once.
const formulaStart = /([^\s"])([\s"]*)(?=[=+\-@＝＋－＠])/g

// Digits that a spreadsheet takes for a number, and so loses their zeros (`0612345678` would become 612345678), and what some skip before a formula.
const misread = /^(?:0\d+$|[\t\r])/

/** Gives the text with an apostrophe before whatever a spreadsheet would take for a formula, and before all of it where it would be misread. */
function keepAsText(text: string): string {
  // A cell's start is a separator too.
  const kept = `;${text}`
    .replace(formulaStart, (found, before: string, gap: string) =>
      /[;,|]/.test(before) || /[\t\r\n"]/.test(gap) ? `${found}'` : found,
    )
    .slice(1)
  return misread.test(text) ? `'${kept}` : kept
}
