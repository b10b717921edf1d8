/** Which precached page answers a navigation. */

const shell = 'app.html'

/** The prerendered page of a path where there may be one; all other paths get the empty shell, which routes by itself. */
export function pageOf(pathname: string): string {
  if (pathname === '/') return 'index.html'
  if (pathname === '/dashboard' || pathname === '/dashboard/') return 'dashboard.html'
  const quiz = /^\/quiz\/([a-z][a-z0-9-]*)\/?$/.exec(pathname)
  return quiz?.[1] === undefined ? shell : `quiz/${quiz[1]}.html`
}

/**
 * The page for a navigation, from the first of the candidates that `find` has; the query string names no other page. Without any
 * (a development build precaches nothing) the network answers.
 */
export async function answerNavigation(
  request: Request,
  find: (page: string) => Promise<Response | undefined>,
): Promise<Response> {
  const page = pageOf(new URL(request.url).pathname)
  return (await find(page)) ?? (await find(shell)) ?? fetch(request)
}
