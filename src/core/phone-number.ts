/** What is wrong with a phone number: signs that no number has, or digits missing or in excess. */
export type PhoneProblem = 'phone-signs' | 'phone-short' | 'phone-long'

// From Andorra's six digits to the fifteen of E.164 behind an international prefix and the "(0)" that people like to keep.
const fewestDigits = 6
const mostDigits = 18

/** Takes a phone number as people write it: digits with spaces, dots, dashes, slashes, parentheses and a leading `+`. */
export function checkPhoneNumber(text: string): PhoneProblem | undefined {
  if (!/^\(?\+?[\d\s().\u2212/\p{Pd}]+$/u.test(text)) return 'phone-signs'
  const digits = text.replaceAll(/\D/g, '').length
  if (digits < fewestDigits) return 'phone-short'
  return digits > mostDigits ? 'phone-long' : undefined
}
