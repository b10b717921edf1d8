/** What is wrong with a phone number: digits missing. */
export type PhoneProblem = 'phone-short'

// As many as Andorra's have.
const fewestDigits = 6

/** Takes a phone number as people write it, with what they tell beside it: an extension, a second number. */
export function checkPhoneNumber(text: string): PhoneProblem | undefined {
  return (text.match(/\p{Nd}/gu) ?? []).length < fewestDigits ? 'phone-short' : undefined
}
