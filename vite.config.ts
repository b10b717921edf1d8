import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { linguiMacros } from './src/build/lingui-macros.ts'
import { prerender } from './src/build/prerender.ts'

// What the app's source needs to run anywhere: in the build, in the dev server, in the prerendering.
const sourcePlugins = (): PluginOption[] => [linguiMacros(), lingui({ failOnMissing: false }), react()]

export default defineConfig({
  plugins: [sourcePlugins(), tailwindcss(), prerender(sourcePlugins, () => {})],
  build: { target: 'es2022' },
})
