import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'rolldown'
import { type Plugin, type PluginOption, type Rolldown, runnerImport } from 'vite'
import type * as Prerender from '../app/prerender.tsx'

const entry = fileURLToPath(new URL('../app/prerender.tsx', import.meta.url))
const bootEntry = fileURLToPath(new URL('../app/boot/boot.ts', import.meta.url))

/** The page for every address without one of its own; its root is empty. */
export const shellFile = 'app.html'

/** What the pages' inline parts hash to, as content security policy sources. */
export interface InlineHashes {
  readonly script: string
  readonly style: string
}

/**
 * Writes one HTML file a prerendered address (French, with its Basque twin in a template) and the empty shell, each with the style and the
 * boot script inline. `plugins` are those that the app's source needs; `onHashes` hears what the inline parts hash to.
 */
export function prerender(plugins: () => PluginOption[], onHashes: (hashes: InlineHashes) => void): Plugin {
  return {
    name: 'trebe:prerender',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const shell = files['index.html']
        if (shell?.type !== 'asset') throw new Error('the build gave no index.html')
        const style = takeStyle(files)
        const boot = await bundleBoot()
        onHashes({ script: hashOf(boot), style: hashOf(style) })

        const { module } = await runnerImport<typeof Prerender>(entry, {
          configFile: false,
          plugins: plugins(),
          logLevel: 'error',
        })
        const pages = new Map([[shellFile, assemble(String(shell.source), { style, boot }, undefined)]])
        for (const { path, page } of module.prerenderedScreens) {
          pages.set(fileOf(path), assemble(String(shell.source), { style, boot }, page))
        }
        delete files['index.html']
        for (const [fileName, source] of pages) this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

/** `/` is `index.html`, `/quiz/excel` is `quiz/excel.html`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Takes the one style sheet out of the build, to go inline. */
function takeStyle(files: Rolldown.OutputBundle): string {
  const sheets = Object.values(files).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const [sheet] = sheets
  if (sheet?.type !== 'asset' || sheets.length > 1) throw new Error(`expected one style sheet, found ${sheets.length}`)
  delete files[sheet.fileName]
  return String(sheet.source).trim()
}

async function bundleBoot(): Promise<string> {
  const { output } = await bundle({
    input: bootEntry,
    write: false,
    platform: 'browser',
    transform: {
      target: 'es2022',
      define: { 'import.meta.env': JSON.stringify({ VITE_KIOSK: process.env['VITE_KIOSK'] ?? '' }) },
    },
    output: { format: 'iife', minify: true },
  })
  return output[0].code.trim()
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function assemble(
  shell: string,
  inline: { style: string; boot: string },
  twins: Prerender.PrerenderedScreen['page'] | undefined,
): string {
  const scripts = [...shell.matchAll(/<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g)].map(([, src]) => src)
  const preload = [...shell.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g)].map(([, href]) => href)
  const boot = `<script data-entry="${scripts[0]}" data-preload="${preload.join(' ')}">${inline.boot}</script>`
  const root = twins
    ? `<div id="root" data-language="fr">${twins.fr.html}</div><template id="eu" data-title="${twins.eu.title}">${twins.eu.html}</template>`
    : '<div id="root"></div>'
  return shell
    .replaceAll(/\s*<(script type="module"[^>]*><\/script>|link rel="(modulepreload|stylesheet)"[^>]*>)/g, '')
    .replace('</head>', () => `${twins ? `<title>${twins.fr.title}</title>` : ''}<style>${inline.style}</style></head>`)
    .replace('<div id="root"></div>', () => `${root}${boot}`)
    .replaceAll(/>\s*\n\s*</g, '><')
    .trim()
}
