/**
 * A fetch that follows no redirect. Our function never redirects; whoever does is a captive portal, and a 307 would hand it the
 * visitor's details.
 */
export const fetchWithoutRedirect: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' })
