// What a spreadsheet may take for the start of a formula: at the start of a cell, behind blanks, and inside a cell that it splits at
// another separator (Excel in French expects ";") and of which it then takes the quotes for text
// (https://owasp.org/www-community/attacks/CSV_Injection).
const formulaStart = /((?:^|[;,\t\r\n"|])[\s"]*)(?=[=+\-@＝＋－＠])/g

/** Gives the cell with an apostrophe before whatever a spreadsheet would take for a formula. */
export function disarmFormulas(cell: string): string {
  return cell.replace(formulaStart, "$1'")
}
