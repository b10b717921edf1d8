// What a spreadsheet may take for the start of a formula: at the start of a cell, behind blanks, and inside a cell that it splits at
// another separator (Excel in French expects ";") and of which it then takes the quotes for text
// (https://owasp.org/www-community/attacks/CSV_Injection).
const formulaStart = /((?:^|[;,\t\r\n"|])[\s"]*)(?=[=+\-@＝＋－＠])/g

// Digits that a spreadsheet takes for a number, and so loses their zeros: `0612345678` would become 612345678.
const zeroLed = /^0\d+$/

/** Gives the cell with an apostrophe before whatever a spreadsheet would take for a formula, and before digits that begin with a zero. */
export function keepAsText(cell: string): string {
  return zeroLed.test(cell) ? `'${cell}` : cell.replace(formulaStart, "$1'")
}
