/** Which page answers a navigation. Only the landing page is precached whole; the others are composed of it and of their own parts. */
import { composePage, findPartWithin, type PageParts, partsFile, shellPart } from '../core/page.ts'

const landingFile = '/'

type FindPrecached = (file: string) => Promise<Response | undefined>

/**
 * The page for a navigation, from the precached files that `find` gives: the address's own page, else the shell, which routes by itself.
 * The query string names no other page. A file that is not precached (`/robots.txt`) is the network's, where there is one; and so is
 * everything where nothing is precached (a development build, a cache that was cleared) or it can't be read.
 */
export async function answerNavigation(request: Request, find: FindPrecached): Promise<Response> {
  const page = await findPage(request, find).catch((error: unknown) => {
    console.warn('Precached page not readable:', error)
    return undefined
  })
  return page ?? fetch(request)
}

async function findPage(request: Request, find: FindPrecached): Promise<Response | undefined> {
  const landing = await find(landingFile)
  if (landing === undefined) return undefined
  const path = pathOf(request)
  if (path === '/') return landing
  // A picture opened in a tab is that picture.
  if (isPlainFile(path)) {
    const file = (await find(path.slice(1))) ?? (await fetch(request).catch(() => undefined))
    if (file !== undefined) return file
  }
  const page = await landing.text()
  const part = findPartWithin(page, path) ?? (await findPart(path, find))
  return new Response(composePage(page, part), { headers: headersOf(landing) })
}

function isPlainFile(path: string): boolean {
  return /\.\w+$/.test(path) && !path.endsWith('.html')
}

/** `/quiz/excel/` is `/quiz/excel`. */
function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
}

async function findPart(path: string, find: FindPrecached) {
  const file = await find(partsFile)
  // Our own file, written by the same build and checked by its hash.
  const parts: PageParts = file === undefined ? {} : await file.json()
  return Object.hasOwn(parts, path) ? (parts[path] ?? shellPart) : shellPart
}

/** The security headers are the same for all pages; those that tell of the bytes would be wrong of a composed one. */
function headersOf(landing: Response): Headers {
  const headers = new Headers(landing.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name)
  return headers
}
