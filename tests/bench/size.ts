/** Prints what a first visit costs in bytes (brotli), and what the first screen's JavaScript is made of. */
import { join } from 'node:path'
import { buildSite } from '../support/site.ts'
import { measureSite } from '../support/site-size.ts'
import { bytesByPackage } from './bytes-by-package.ts'

const kB = (bytes: number) => Number((bytes / 1000).toFixed(1))

const size = await measureSite(await buildSite())
console.table({
  'landing page: HTML with style and boot script': { 'kB, brotli': kB(size.landingHtml) },
  'JavaScript up to a usable landing page': { 'kB, brotli': kB(size.landingScripts) },
  'service worker': { 'kB, brotli': kB(size.worker) },
  'precache (landing page and its scripts among it)': { 'kB, brotli': kB(size.precache) },
  'whole first visit, icons and screenshots aside': { 'kB, brotli': kB(size.firstVisit) },
})

console.log('First-screen JavaScript by package, before compression:')
const packages = await bytesByPackage(join(import.meta.dirname, '../..'))
console.table(Object.fromEntries(packages.slice(0, 15).map(([name, bytes]) => [name, { kB: kB(bytes) }])))
