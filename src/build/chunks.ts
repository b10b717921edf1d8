/** The chunk that runs the app. */
export const firstChunk = 'first'

/** The chunk of the screens that the landing page leads to. */
export const nextChunk = 'quiz'

/** The chunk of the screens at the end of a quiz, and of what goes on behind them. */
export const lateChunk = 'late'

/** The chunk of the whole backend client. */
export const backendChunk = 'backend'

/**
 * Which modules make one file. Parts that are fetched together are one: it compresses better, and a bad network loses fewer requests.
 * The first rule that fits wins; the languages' catalogues stay files of their own.
 */
export const chunks = [
  {
    // What the landing screen needs to answer a press.
    name: firstChunk,
    priority: 4,
    test: new RegExp(
      [
        'preload-helper',
        'node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack/[^/]+|@lingui/[^/]+)/',
        'node_modules/lucide-react/dist/esm/(?!icons/)',
        'node_modules/lucide-react/dist/esm/icons/(arrow-right|arrow-up-right|blocks|gift|heart-handshake|mouse-pointer-click|sparkles|target)\\.',
        'src/app/(app|main|router|use-late|with-late-texts)\\.',
        'src/app/(boot|i18n|device|reload)/',
        'src/app/navigation/(foreign-state|tidy-path)\\.',
        'src/app/routes/(landing|legal-links|load-failure|loading|use-legal-dialog)',
        'src/app/ui/(button|brand-bar|screen|external-link|provider|quiz-sketch|toast|mark|skip-link|theme)\\.',
        'src/app/(update/stale-chunks|install/install-offer)',
        'src/core/(environment|language|provider|source|update)\\.',
        'src/locales/fr\\.po',
      ].join('|'),
    ),
  },
  // Fetched by hardly anybody, and therefore not precached.
  { name: backendChunk, priority: 3, test: /node_modules\/(@supabase\/(?!functions-js)|iceberg-js)/ },
  { name: 'kiosk', priority: 3, test: /src\/app\/kiosk\// },
  // From the dashboard to the last question, and the notices that the foot of every screen opens.
  {
    name: nextChunk,
    priority: 2,
    test: /src\/(app\/(routes\/(dashboard|quiz)|quiz|navigation|ui|legal)|core)|node_modules\/(valibot|lucide-react)/,
  },
  {
    name: lateChunk,
    priority: 1,
    test: /src\/(app|outbox)\/|node_modules\/(@supabase\/functions-js|tslib|idb-keyval|uuid|workbox-window)\//,
  },
]
