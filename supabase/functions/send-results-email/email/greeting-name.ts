/**
 * The first name to greet with, or undefined for none. Anybody can have this email sent to anybody, so a "name" that a mail program
 * would turn into a link is left out: it is the one way to put an address of one's own into it.
 */
export function greetingName(firstName: string): string | undefined {
  const name = firstName.trim()
  return name === '' || /:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}/u.test(name) ? undefined : name
}
