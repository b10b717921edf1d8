import { replaceEntry } from '../device/history.ts'

/** The files of pages that have an address of their own. An address may begin with several slashes; written so it would name a host. */
const pageFile = /^\/+(?:index|(dashboard|quiz\/[^/]+))\.html$/

/**
 * The path that the router knows a page by: `/dashboard.html`, which a host may serve too, is `/dashboard`; one that can't be decoded
 * (`/100%`) is taken by its letters, to be not found as any other.
 */
export function tidyPath(path: string): string {
  const page = path.replace(pageFile, '/$1')
  return isDecodable(page) ? page : encodeURI(page.replace(/^\/+/, '/'))
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used, or the bundler would leave the call out.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/** Puts the tidy path into the address, before the router reads it. */
export function tidyAddress(): void {
  const { pathname, search, hash } = window.location
  const path = tidyPath(pathname)
  if (path !== pathname) replaceEntry(window.history.state, path + search + hash)
}
