/**
 * The path that the router knows a page by: `/dashboard.html`, which a host may serve too, is `/dashboard`; one that can't be decoded
 * (`/100%`) is taken by its letters, to be not found as any other.
 */
export function tidyPath(path: string): string {
  const page = path.replace(/(\/index)?\.html$/, '') || '/'
  return isDecodable(page) ? page : encodeURI(page)
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
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash)
}
