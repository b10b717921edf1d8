import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compress } from './src/build/compress.ts'
import { linguiMacros } from './src/build/lingui-macros.ts'
import { manifest } from './src/build/manifest.ts'
import { prerender } from './src/build/prerender.ts'

// What the app's source needs to run anywhere: in the build, in the dev server, in the prerendering.
const sourcePlugins = (): PluginOption[] => [linguiMacros(), lingui({ failOnMissing: true }), react()]

// Parts that are fetched together make one file each: it compresses better, and a bad network loses fewer requests. What the landing
// screen needs is left out; it makes the entry.
const chunks = [
  { name: 'backend', test: /node_modules\/@supabase\// },
  { name: 'kiosk', test: /src\/app\/kiosk\// },
  {
    name: 'quiz',
    test: /src\/(app\/(routes\/(dashboard|quiz)|quiz|navigation-state)|core\/modules|core\/catalogue)|node_modules\/valibot/,
  },
  {
    name: 'late',
    test: /src\/(app\/(late|backend-client|lead|results|delivery|outbox-panel|install\/install-hint|update\/service-worker|routes\/(lead-capture|results|not-found))|outbox\/)|node_modules\/(idb-keyval|uuid|workbox-window)/,
  },
]

export default defineConfig({
  plugins: [
    sourcePlugins(),
    tailwindcss(),
    prerender(sourcePlugins),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: { globPatterns: ['index.html', 'pages.json', 'assets/*.js', 'favicon.svg'] },
      devOptions: { enabled: false },
    }),
    compress(),
  ],
  build: {
    target: 'es2022',
    // One sheet, for it goes inline.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } } },
  },
})
