import type { Plugin } from 'vite'
import { firstChunk, lateChunk, nextChunk } from './chunks.ts'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts a word at the head of the chunks of which most functions run in every visit: Chromium then compiles all of them as the file arrives, beside
 * the page's own thread, rather than each there at its first call. To others it is a comment.
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
export function compileHint(): Plugin {
  const isHinted = ({ name }: { readonly name: string }) => [firstChunk, nextChunk, lateChunk].includes(name)
  return {
    name: 'trebe:compile-hint',
    apply: 'build',
    augmentChunkHash: (chunk) => (isHinted(chunk) ? hint : undefined),
    generateBundle: {
      // Vite puts a list of its own at the head.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !isHinted(file)) continue
          file.code = hint + file.code
          // One line more, of no source.
          if (file.map !== null) file.map.mappings = `;${file.map.mappings}`
        }
      },
    },
  }
}
