/** Makes typed or pasted text fit for the contract of `results-email`, which refuses control characters and disguises. */

// A pasted line break or tab stood between two words: it becomes a space. A lone surrogate is half a character, and a bidirectional
// override makes a text look like another one; both go without a trace.
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const breaksButLineFeed = /(?!\n)\p{Cc}/gu
const disguises = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** One line: trimmed, accents in their composed form. */
export function cleanLine(text: string): string {
  return text.replace(disguises, '').replace(breaks, ' ').normalize('NFC').trim()
}

/** Several lines, parted by line feeds. */
export function cleanLines(text: string): string {
  return text
    .replace(disguises, '')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(breaksButLineFeed, ' ')
    .normalize('NFC')
    .trim()
}

/** Whether `text` holds nothing that `cleanLine` would take out or replace. */
export function isCleanLine(text: string): boolean {
  // Not `test`, which goes on where it ended in a text before: the patterns are global.
  return text.search(breaks) < 0 && text.search(disguises) < 0
}

/** The same of several lines, parted by line feeds. */
export function isCleanLines(text: string): boolean {
  return isCleanLine(text.replaceAll('\n', ' '))
}

/** Whether there is anything to see in `text`: white space, and signs that leave no ink, are nothing. */
export function isBlank(text: string): boolean {
  return !/[^\p{C}\p{Z}\p{M}\s]/u.test(text)
}
