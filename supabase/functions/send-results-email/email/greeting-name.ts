/** A scheme, or a dot inside a word, as domains have it: any script's dot, after any sign (a domain may end with a mark or a heart). */
const link = /:\/\/|\S[.\u3002\uff0e\uff61][\p{L}\p{N}\p{M}]{2,}/u

/** Five digits, however they are parted: telephones make a link of such a number. No name has as many. */
const number = /(?:\p{Nd}\P{L}*){5}/u

/**
 * The first name to greet with, or undefined for none. Anybody can have this email sent to anybody, so a "name" that a mail program
 * would turn into a link is left out: it is the one way to put an address of one's own into it.
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim()
  return name === '' || link.test(name) || number.test(name) ? undefined : name
}
