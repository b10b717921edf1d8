import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { VitePluginPWAAPI } from 'vite-plugin-pwa'

interface Listed {
  readonly url: string
  readonly revision: string | null
  readonly size: number
}

/**
 * What the service worker is told to keep: each file by its hash, for a host that answers something else for a moment (a maintenance page,
 * another version's file) would have it kept until the next version. `transform` is for the manifest's transforms, `plugin` tells it
 * where the files lie.
 */
export function precacheList() {
  let folder = ''
  let pwa: VitePluginPWAAPI | undefined
  const plugin: Plugin = {
    name: 'trebe:precache-list',
    configResolved({ root, build, plugins }) {
      folder = resolve(root, build.outDir)
      pwa = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api
    },
    buildStart() {
      // The plugin adds the web app manifest behind the transforms, which would leave it without a hash; the glob patterns name it instead.
      pwa?.extendManifestEntries(() => [])
    },
  }
  const transform = (files: readonly Listed[]) => ({
    manifest: files.map((file) => {
      const integrity = `sha256-${createHash('sha256')
        .update(readFileSync(join(folder, file.url)))
        .digest('base64')}`
      return {
        ...file,
        // By the address that it was visited at: the browser has it already and need only ask whether it is still good.
        url: file.url === 'index.html' ? '/' : file.url,
        // Where the name has no hash; one text twice compresses better than two.
        revision: file.revision && integrity,
        integrity,
      }
    }),
  })
  return { plugin, transform }
}
