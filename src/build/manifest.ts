import type { ManifestOptions } from 'vite-plugin-pwa'
import { modules } from '../core/catalogue.ts'

/** The web app manifest (https://www.w3.org/TR/appmanifest/). A manifest has one language; the product's default is it. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Trebe · Testez vos compétences',
  short_name: 'Trebe',
  description:
    'Un quiz gratuit, en français et en basque, pour tester vos compétences et recevoir une analyse détaillée.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#faf6ef',
  theme_color: '#174a35',
  categories: ['education', 'business', 'productivity'],
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  prefer_related_applications: false,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  screenshots: [
    {
      src: '/screenshot-narrow.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Une question du quiz',
    },
    {
      src: '/screenshot-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'La page d’accueil',
    },
  ],
  shortcuts: modules.map(({ id, title }) => ({
    name: title.fr,
    url: `/quiz/${id}`,
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
}
