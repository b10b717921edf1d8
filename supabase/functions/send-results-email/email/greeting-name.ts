/** A scheme, or a dot inside a word, as domains have it: any script's dot, after any sign (a domain may end with a mark or a heart). */
const link = /:\/\/|\S[.\u3002\uff0e\uff61][\p{L}\p{N}\p{M}]{2,}/u

/** Five digits, however they are parted: telephones make a link of such a number. No name has as many. */
const number = /(?:\p{Nd}\P{L}*){5}/u

/** Signs that leave no ink: a dot that one of them parts from its domain is seen, and copied, as if it were not there. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu

/** Signs that are seen as a space and are none; all but one of them count as unseen letters, and would make one word of two. */
const blank = /[\u115f\u1160\u2800\u3164\uffa0]/g

/** A word, whatever parts it from the next: "votre_dossier_est_bloqué" is read as four. */
const word = /[\p{L}\p{M}\p{N}]+/gu

/** "María del Carmen Josefa" has as many; what is longer is rather a sentence. */
const mostWords = 4

/**
 * The first name to greet with, or undefined for none. Anybody can have this email sent to anybody, so a "name" that a mail program
 * would turn into a link, or that says something, is left out: it is the one way to put words of one's own into it.
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim()
  const seen = name.replaceAll(unseen, '')
  const words = name.replaceAll(blank, ' ').replaceAll(unseen, '').match(word) ?? []
  const isName = seen !== '' && !link.test(seen) && !number.test(seen) && words.length <= mostWords
  return isName ? name : undefined
}
