import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { backendChunk, chunks } from './src/build/chunks.ts'
import { compileHint } from './src/build/compile-hint.ts'
import { compress } from './src/build/compress.ts'
import { linguiMacros } from './src/build/lingui-macros.ts'
import { manifest } from './src/build/manifest.ts'
import { notices } from './src/build/notices.ts'
import { precacheList } from './src/build/precache-list.ts'
import { prerender } from './src/build/prerender.ts'
import { trimIcons } from './src/build/trim-icons.ts'

// What the app's source needs to run anywhere: in the build, in the dev server, in the prerendering.
const sourcePlugins = (): PluginOption[] => [linguiMacros(), lingui({ failOnMissing: true }), react()]

const precache = precacheList()

export default defineConfig({
  // Variables come from the shell alone: prerendering runs with a configuration of its own and reads no `.env` file, nor does the function.
  envDir: false,
  plugins: [
    sourcePlugins(),
    tailwindcss(),
    trimIcons(),
    compileHint(),
    prerender(sourcePlugins),
    notices(),
    precache.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        globPatterns: ['index.html', 'pages.json', 'assets/*.{js,css}', 'favicon.svg', 'manifest.webmanifest'],
        globIgnores: [`assets/${backendChunk}-*.js`],
        manifestTransforms: [precache.transform],
        // The worker's build is one of its own.
        buildPlugins: {
          vite: [
            { name: 'trebe:licenses', config: () => ({ build: { license: { fileName: 'licenses-worker.txt' } } }) },
          ],
        },
      },
    }),
    compress(),
  ],
  resolve: {
    alias: {
      // The package's own build for browsers of our target; the one that it names is translated to ES5.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
      // The router asks for the form that brings the hook to a React without it; ours has it.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2022',
    // Most licences of what is built in want their text beside every copy, and no minified file holds it.
    license: { fileName: 'licenses.txt' },
    // One sheet: a screen's own rules go inline, the rest comes with the app.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
        // The entry's is the version that staff read out to each other. It compresses better, too.
        hashCharacters: 'hex',
        // All others name it.
        chunkFileNames: ({ name }) => `assets/${name === 'rolldown-runtime' ? 'cjs' : '[name]'}-[hash].js`,
      },
    },
  },
})
