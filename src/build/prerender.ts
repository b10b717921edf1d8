import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'rolldown'
import { type Plugin, type PluginOption, type Rolldown, runnerImport } from 'vite'
import type * as Prerender from '../app/prerender.tsx'
import type { PrerenderedScreen } from '../app/prerender.tsx'
import { parseBackend } from '../core/backend.ts'
import type { BuildEnvironment } from '../core/environment.ts'
import { composePage, createPart, type PagePart, partsFile, type RenderedScreen, shellPart } from '../core/page.ts'
import { firstChunk, nextChunk } from './chunks.ts'
import { criticalStyle } from './critical-style.ts'
import { headersFile, redirectsFile } from './headers.ts'
import { trimDrawnIcons } from './trim-icons.ts'

const entry = fileURLToPath(new URL('../app/prerender.tsx', import.meta.url))
const sayLanguageEntry = fileURLToPath(new URL('../app/boot/say-language.ts', import.meta.url))
const bootEntry = fileURLToPath(new URL('../app/boot/boot.ts', import.meta.url))

/** The page for every address without one of its own; its root is empty. */
const shellFile = 'app.html'

/**
 * What a browser says that is too old for the app, in both languages: it is hidden by a rule that stands in a layer, and those that know no
 * layers (before 2022) don't run the app either, or show it unstyled. The landing page has no room for it.
 */
const tooOld =
  '<p class="hidden">Ce navigateur est trop ancien : le quiz risque de ne pas y marcher. Mettez-le à jour ou prenez-en un autre.<br><span lang="eu">Nabigatzaile hau zaharregia da: baliteke galdetegia hemen ez ibiltzea. Eguneratu ezazu edo erabili beste bat.</span></p>'

/** What every page but the landing page says where scripts are off. */
const noScript =
  '<noscript><p class="p-6">Ce quiz a besoin de JavaScript : activez-le dans votre navigateur.<br><span lang="eu">Galdetegi honek JavaScript behar du: aktibatu ezazu zure nabigatzailean.</span></p></noscript>'

/** The addresses of the screens that can't be prerendered: they show what was answered before, or that there is no such module. */
const drawnScreens = ['/lead-capture', '/results', '/quiz/*']

/**
 * Writes one HTML file a prerendered address (French, with its Basque twin in a template) and the empty shell, each with the boot scripts
 * and its own rules of the style sheet inline; and `_headers` and `_redirects`, which follow from them. `plugins` are those that the app's
 * source needs.
 */
export function prerender(plugins: () => PluginOption[]): Plugin {
  let environment: BuildEnvironment = {}
  return {
    name: 'trebe:prerender',
    apply: 'build',
    configResolved(config) {
      environment = config.env
    },
    generateBundle: {
      order: 'post',
      async handler(_, files) {
        const shell = takeShell(files)
        const sheet = findSheet(files)
        const inline = {
          sayLanguage: await bundleInline(sayLanguageEntry, environment),
          boot: await bundleInline(bootEntry, environment),
        }
        const { module } = await runnerImport<typeof Prerender>(entry, {
          configFile: false,
          plugins: plugins(),
          logLevel: 'error',
        })
        const screens = module.prerenderedScreens.map(withTrimmedIcons)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })

        const base = createBase(
          shell,
          { entry: findChunk(files, firstChunk), next: findChunk(files, nextChunk), style: sheet.fileName },
          inline,
        )
        const parts = Object.fromEntries(screens.map((screen) => [screen.path, partOf(screen, screens)]))

        const styles: string[] = []
        const emitPage = async (fileName: string, part: PagePart) => {
          const whole = fileName === 'index.html' ? part : { ...part, templates: tooOld + noScript + part.templates }
          const style = await criticalStyle(String(sheet.source), composePage(base, whole))
          styles.push(style)
          emit(fileName, composePage(base, whole, style))
        }
        await emitPage(shellFile, shellPart)
        for (const [path, part] of Object.entries(parts)) await emitPage(fileOf(path), part)
        // The landing page is kept whole, and what lies within it too.
        const whole = ['/', ...(screensWithin['/'] ?? [])]
        const others = Object.entries(parts).filter(([path]) => !whole.includes(path))
        emit(partsFile, JSON.stringify(Object.fromEntries(others)))
        const hashes = {
          scripts: [hashOf(inline.sayLanguage), hashOf(inline.boot)],
          styles: [...new Set(styles.map(hashOf))],
        }
        const kept = {
          fresh: [
            ...Object.keys(parts),
            ...[shellFile, partsFile, 'sw.js', 'manifest.webmanifest'].map((file) => `/${file}`),
          ],
          hashed: Object.keys(files)
            .filter((file) => file.startsWith('assets/'))
            .map((file) => `/${file}`),
        }
        emit('_headers', headersFile(hashes, new URL(parseBackend(environment).address).origin, kept))
        emit('_redirects', redirectsFile(Object.keys(parts), drawnScreens, shellFile))
      },
    },
  }
}

/** `/` is `index.html`, `/quiz/excel` is `quiz/excel.html`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Takes the page that all others are made of out of the build. */
function takeShell(files: Rolldown.OutputBundle): string {
  const shell = files['index.html']
  if (shell?.type !== 'asset') throw new Error('the build gave no index.html')
  delete files['index.html']
  return String(shell.source)
}

/** The build's one style sheet. */
function findSheet(files: Rolldown.OutputBundle): Rolldown.OutputAsset {
  const sheets = Object.values(files).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const [sheet] = sheets
  if (sheet?.type !== 'asset' || sheets.length > 1) throw new Error(`expected one style sheet, found ${sheets.length}`)
  return sheet
}

/** The file that holds the chunk of this name. */
function findChunk(files: Rolldown.OutputBundle, name: string): string {
  const chunk = Object.values(files).find((file) => file.type === 'chunk' && file.name === name)
  if (chunk === undefined) throw new Error(`the build gave no chunk named ${name}`)
  return chunk.fileName
}

async function bundleInline(input: string, environment: BuildEnvironment): Promise<string> {
  const { output } = await bundle({
    input,
    write: false,
    platform: 'browser',
    transform: {
      target: 'es2022',
      define: { 'import.meta.env.VITE_KIOSK': JSON.stringify(environment.VITE_KIOSK ?? '') },
    },
    output: { format: 'iife', minify: true, comments: false },
  })
  return output[0].code.trim()
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Screens that a page brings along for its links to open in its place: the start button of a landing page that has just come over a bad
 * network then waits for nothing.
 */
const screensWithin: Readonly<Record<string, readonly string[]>> = { '/': ['/dashboard'] }

function withTrimmedIcons({ path, page }: PrerenderedScreen): PrerenderedScreen {
  const trim = (screen: RenderedScreen) => ({ ...screen, html: trimDrawnIcons(screen.html) })
  return { path, page: { fr: trim(page.fr), eu: trim(page.eu) } }
}

/** The part of one of `screens`, with the screens that its links lead to. */
function partOf({ path, page }: PrerenderedScreen, screens: readonly PrerenderedScreen[]): PagePart {
  const within = screens.filter((screen) => screensWithin[path]?.includes(screen.path))
  return createPart(page, Object.fromEntries(within.map((next) => [next.path, next.page])))
}

/** The page that all others are composed of: boot scripts inline, the addresses of the `files` and of the app's scripts in their hands. */
function createBase(
  shell: string,
  files: { entry: string; next: string; style: string },
  inline: { sayLanguage: string; boot: string },
): string {
  const scripts = [
    ...shell.matchAll(/<(?:link rel="modulepreload"[^>]* href|script type="module"[^>]* src)="\/([^"]+)"/g),
  ].map(([, file = '']) => file)
  if (!scripts.includes(files.entry)) throw new Error('index.html does not run the first chunk')
  const preload = scripts.filter((file) => file !== files.entry).map((file) => `/${file}`)
  const boot = `<script data-entry="/${files.entry}" data-preload="${preload.join(' ')}" data-next="/${files.next}" data-style="/${files.style}">${inline.boot}</script>`
  return shell
    .replaceAll(/\s*<(script type="module"[^>]*><\/script>|link rel="(modulepreload|stylesheet)"[^>]*>)/g, '')
    .replace('<body>', () => `<body><script>${inline.sayLanguage}</script>`)
    .replace('</body>', () => `${boot}</body>`)
    .replaceAll(/>\s*\n\s*</g, '><')
    .trim()
}
