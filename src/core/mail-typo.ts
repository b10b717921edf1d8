import { editDistance } from './edit-distance.ts'
import { parseEmailAddress } from './email-address.ts'

/** Mail hosts of France, Spain and the Basque Country: the name, and what may follow it, the most usual first. */
const mailHosts: ReadonlyMap<string, readonly string[]> = new Map([
  ['gmail', ['com']],
  ['hotmail', ['com', 'fr', 'es', 'it', 'be']],
  ['outlook', ['com', 'fr', 'es', 'it', 'be']],
  ['live', ['fr', 'com', 'be', 'it']],
  ['msn', ['com']],
  ['yahoo', ['fr', 'com', 'es', 'it']],
  ['ymail', ['com']],
  ['icloud', ['com']],
  ['me', ['com']],
  ['mac', ['com']],
  ['aol', ['com', 'fr']],
  ['gmx', ['fr', 'com', 'es', 'net', 'de']],
  ['mail', ['com', 'fr']],
  ['email', ['com', 'fr']],
  ['proton', ['me']],
  ['protonmail', ['com', 'ch']],
  ['orange', ['fr', 'es', 'com']],
  ['wanadoo', ['fr', 'es']],
  ['laposte', ['net']],
  ['free', ['fr']],
  ['sfr', ['fr']],
  ['neuf', ['fr']],
  ['bbox', ['fr']],
  ['numericable', ['fr']],
  ['club-internet', ['fr']],
  ['euskaltel', ['net', 'com', 'eus']],
  ['euskalnet', ['net']],
  ['telefonica', ['net', 'com', 'es']],
  ['movistar', ['es']],
  ['terra', ['es', 'com']],
  ['jazztel', ['es', 'com']],
  ['vodafone', ['es']],
  ['ono', ['com']],
])

const domains = [...mailHosts].flatMap(([name, endings]) => endings.map((ending) => `${name}.${ending}`))

/** A known name is enough: whatever came after it is replaced by its nearest ending. These two are what many others call their hosts, too. */
const commonNames = new Set(['mail', 'email'])
const endingSlips = (name: string) => () => (commonNames.has(name) ? 1 : Number.MAX_SAFE_INTEGER)

/** Endings that are countries on paper and slips of the finger in a mail address. */
const slippedEndings = new Set(['co', 'cm', 'om', 'cn', 'fe', 'ft', 'dr', 'ne', 'nt', 'ed'])

/**
 * The address that `text` was probably meant to be when its domain looks like a slip in a well-known one (`ana@gmial.com` gives
 * `ana@gmail.com`), or has other signs where dots belong; else undefined. It is an offer: a domain that is only similar may be somebody's own.
 */
export function suggestEmailAddress(text: string): string | undefined {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  if (at < 1) return undefined
  const typed = address.slice(at + 1).toLowerCase()
  const domain = suggestDomain(typed)
  if (domain === undefined || domain === typed) return undefined
  const suggestion = `${address.slice(0, at)}@${domain}`
  // What stands before the @ may be wrong too (`Ana <ana@gmail.com>`): an offer that is refused itself helps nobody.
  return parseEmailAddress(suggestion) === undefined ? undefined : suggestion
}

function suggestDomain(typed: string): string | undefined {
  // A comma or two dots for a dot, a semicolon where the shift key was missed (on French keyboards), a full stop at the end of the sentence.
  const tidy = typed.replaceAll(/[,;.\s]+/g, '.').replace(/\.$/, '')
  if (domains.includes(tidy)) return tidy
  const glued = domains.find((domain) => domain.replace('.', '') === tidy)
  if (glued !== undefined) return glued
  // Without odd signs there is nothing to mend; asking costs time while a press waits to be painted.
  return knownDomain(tidy) ?? (tidy === typed ? undefined : ownDomain(typed))
}

/** A domain of somebody's own, with one other sign where its last dot belongs, or with something behind it. */
function ownDomain(typed: string): string | undefined {
  const [first = '', last = '', ...more] = typed.replaceAll(/\.{2,}/g, '.').split(/\.?[,;\s]+|\.$/)
  if (isDomain(first) && /\.[a-z]{2,4}$/.test(first)) return first
  const mended = `${first}.${last}`
  return more.length === 0 && /^[a-z]{2,4}$/.test(last) && isDomain(mended) ? mended : undefined
}

function isDomain(text: string): boolean {
  return parseEmailAddress(`a@${text}`) !== undefined
}

/** The well-known domain that `tidy` was probably meant to be. */
function knownDomain(tidy: string): string | undefined {
  const dot = tidy.indexOf('.')
  const name = dot < 0 ? tidy : tidy.slice(0, dot)
  const ending = dot < 0 ? '' : tidy.slice(dot + 1)
  const endings = mailHosts.get(name)
  if (endings !== undefined) {
    const meant = isElsewhere(ending, endings) ? undefined : nearest(ending, endings, endingSlips(name))
    return meant && `${name}.${meant}`
  }
  return dot < 0 ? undefined : nearest(tidy, domains, slipsAllowed)
}

/** Hosts with several endings have more of them than this list knows: `yahoo.ca` is no slip. `mail.example.org` is another host's. */
function isElsewhere(ending: string, known: readonly string[]): boolean {
  const [label = '', ...more] = ending.split('.')
  if (more.length > 0 && nearest(label, known, () => 1) === undefined) return true
  return known.length > 1 && /^(?:com?\.)?[a-z]{2}$/.test(ending) && !slippedEndings.has(ending)
}

/** To a name of four letters too many others are near; in one of seven, two slips still leave it recognisable. */
function slipsAllowed(domain: string): number {
  const length = domain.indexOf('.')
  return length < 5 ? 0 : length < 7 ? 1 : 2
}

function nearest(
  typed: string,
  candidates: readonly string[],
  allowed: (candidate: string) => number,
): string | undefined {
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    const most = allowed(candidate)
    // No distance is under the difference of the lengths, and most candidates end here.
    if (Math.abs(typed.length - candidate.length) > most) continue
    const distance = editDistance(typed, candidate, most)
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { candidate, distance }
  }
  return best?.candidate
}
