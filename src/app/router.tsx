import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { inTime } from './reload/in-time.ts'
import { Landing } from './routes/landing.tsx'
import { LoadFailure } from './routes/load-failure.tsx'
import { Loading } from './routes/loading.tsx'
import { Toaster } from './ui/toast.tsx'
import { useLate } from './use-late.ts'
import { withLateTexts } from './with-late-texts.ts'

/** Makes the loader of a screen's route out of that of its file. */
function screen<T>(load: () => Promise<{ readonly Route: T }>): () => Promise<T> {
  const loadInTime = inTime(load)
  return async () => (await loadInTime()).Route
}

const loadNavigationState = inTime(() => import('./navigation/navigation-state.ts'))

/** What a screen was opened with, as `read` finds it; where that is missing or not valid, leads to the dashboard instead. */
async function readOrLeave<T>(
  read: (parsers: Awaited<ReturnType<typeof loadNavigationState>>) => T | undefined,
): Promise<T> {
  const found = read(await loadNavigationState())
  if (found === undefined) throw redirect({ to: '/dashboard', replace: true })
  return found
}

function Root() {
  const Late = useLate()
  return (
    <>
      <Outlet />
      <Loading />
      <Toaster />
      {Late !== undefined && <Late />}
    </>
  )
}

const rootRoute = createRootRoute({
  component: Root,
})

const landingRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Landing })

const dashboardRoute = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard' }).lazy(
  screen(() => import('./routes/dashboard.tsx')),
)

// What a screen reads of its entry's state is in its route's context: `useLocation` already tells the next entry's while this screen is still shown,
// and would draw it once more.
const quizRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/quiz/$moduleId',
  // Which of its history entries is shown: each is a run of its own.
  beforeLoad: ({ location: { state } }) => ({ entry: state.__TSR_key, progress: state.quiz }),
}).lazy(screen(() => import('./routes/quiz.tsx')))

const leadCaptureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lead-capture',
  beforeLoad: async ({ location: { state } }) => {
    const attempt = await readOrLeave(({ parseLeadState }) => parseLeadState(state))
    return { attempt, state, cameAt: performance.now() }
  },
}).lazy(withLateTexts(screen(() => import('./routes/lead-capture.tsx'))))

const resultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results',
  beforeLoad: async ({ location: { state } }) => ({
    results: await readOrLeave(({ parseResultsState }) => parseResultsState(state)),
  }),
}).lazy(withLateTexts(screen(() => import('./routes/results.tsx'))))

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/$' }).lazy(
  screen(() => import('./routes/not-found.tsx')),
)

const routeTree = rootRoute.addChildren([
  landingRoute,
  dashboardRoute,
  quizRoute,
  leadCaptureRoute,
  resultsRoute,
  notFoundRoute,
])

/**
 * Tells the router when it may set the scroll position: always, except on a first screen that was scrolled before the app was there.
 * Otherwise the router would scroll to the top under a visitor who is already reading a prerendered page.
 */
function mayPlaceScroll(): () => boolean {
  let isFirstScreen = true
  return () => {
    const isReading = isFirstScreen && window.scrollY > 0
    isFirstScreen = false
    return !isReading
  }
}

/** The product's router over `history`: the browser's, or one in memory where pages are prerendered. */
export function createAppRouter(history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    caseSensitive: true,
    defaultErrorComponent: LoadFailure,
    // On the server this would write an inline script, which the content security policy refuses.
    scrollRestoration: typeof document !== 'undefined' && mayPlaceScroll(),
  })
  // Tells the router that its first screen is hydrated, not streamed from a server of its own.
  router.ssr = { manifest: undefined }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
