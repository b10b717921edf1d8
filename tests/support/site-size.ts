import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Bytes, brotli-compressed, of a built site. */
export interface SiteSize {
  readonly landingHtml: number
  /** The entry and all that it imports before it can answer a press. */
  readonly landingScripts: number
  readonly worker: number
  readonly precache: number
  /** What a first visit fetches until it is ready for no network, icons and screenshots aside. */
  readonly firstVisit: number
}

export async function measureSite(folder: string): Promise<SiteSize> {
  const sizeOf = async (file: string) => brotliCompressSync(await readFile(join(folder, file))).length
  const sum = async (files: readonly string[]) =>
    (await Promise.all(files.map(sizeOf))).reduce((total, size) => total + size, 0)

  const worker = await sizeOf('sw.js')
  const precache = await sum((await precachedFiles(folder)).filter((file) => !/\.(png|svg)$/.test(file)))
  return {
    landingHtml: await sizeOf('index.html'),
    landingScripts: await sum(await landingScripts(folder)),
    worker,
    precache,
    firstVisit: worker + precache,
  }
}

/** What the service worker's list names. */
async function precachedFiles(folder: string): Promise<readonly string[]> {
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const files = [...worker.matchAll(/["'`]?url["'`]?:["'`]([^"'`]+)["'`]/g)].flatMap(([, url]) => url ?? [])
  if (files.length === 0) throw new Error('sw.js names no files to precache')
  // The landing page is listed by its address.
  return [...new Set(files)].map((file) => (file === '/' ? 'index.html' : file))
}

/** The scripts that the landing page's boot script fetches: the entry and what it imports, as the build wrote them down. */
export async function landingScripts(folder: string): Promise<readonly string[]> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [, entry, preload] = /data-entry="([^"]+)" data-preload="([^"]*)"/.exec(html) ?? []
  if (entry === undefined || preload === undefined) throw new Error('index.html names no scripts')
  return [entry, ...preload.split(' ').filter(Boolean)].map((address) => address.slice(1))
}
