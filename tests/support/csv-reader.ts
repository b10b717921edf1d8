/**
 * Rows and cells as a spreadsheet set to `separator` sees them: quotes count only at the very start of a cell, and what follows the
 * closing quote is text.
 */
export function readAsSpreadsheet(csv: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  const text = csv.replace(/^\ufeff/, '')
  let isQuoted = false
  let isAtStart = true
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const row = rows.at(-1) ?? []
    const last = row.length - 1
    if (isAtStart && sign === '"') {
      isQuoted = true
    } else if (isQuoted && sign === '"') {
      if (text[at + 1] === '"') {
        row[last] += sign
        at += 1
      } else {
        isQuoted = false
      }
    } else if (!isQuoted && sign === separator) {
      row.push('')
      isAtStart = true
      continue
    } else if (!isQuoted && sign === '\n') {
      rows.push([''])
      isAtStart = true
      continue
    } else if (isQuoted || sign !== '\r') {
      row[last] += sign
    }
    isAtStart = false
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}

/** The rows as objects by heading. */
export function readCsv(csv: string): Record<string, string>[] {
  const [headings = [], ...rows] = readAsSpreadsheet(csv, ',')
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))
}
