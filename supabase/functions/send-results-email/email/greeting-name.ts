/**
 * The first name to greet with, or undefined for none. Anybody can have this email sent to anybody, so a "name" that a mail program
 * would turn into a link is left out: it is the one way to put an address of one's own into it.
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim()
  return name === '' || /:\/\/|@|www\.|\p{L}\.\p{L}{2,}/iu.test(name) ? undefined : name
}
