import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './device/scheduling.ts'
import { isKiosk } from './device/settings.ts'
import { addCatalogue } from './i18n/i18n.ts'
import { reloadAtRest } from './reload/reload-at-rest.ts'
import { Landing } from './routes/landing.tsx'
import { LoadFailure } from './routes/load-failure.tsx'
import { Toaster } from './ui/toast.tsx'

/** What comes after the last question has its texts in a catalogue of its own. */
async function withLateTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, addCatalogue('late')])
  return loaded
}

function Root() {
  const [Late, setLate] = useState<ComponentType>()
  useEffect(() => {
    whenIdle()
      .then(() => withLateTexts(import('./late.tsx')))
      .then((late) => setLate(() => late.Late))
      .catch((error: unknown) => {
        console.warn('Late parts not loaded:', error)
        // Elsewhere the form asks for them again.
        if (isKiosk()) reloadAtRest()
      })
  }, [])
  return (
    <>
      <Outlet />
      <Toaster />
      {Late !== undefined && <Late />}
    </>
  )
}

const rootRoute = createRootRoute({
  component: Root,
})

const landingRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Landing })

const dashboardRoute = createRoute({ getParentRoute: () => rootRoute, path: '/dashboard' }).lazy(async () => {
  const { Route } = await import('./routes/dashboard.tsx')
  return Route
})

const quizRoute = createRoute({ getParentRoute: () => rootRoute, path: '/quiz/$moduleId' }).lazy(async () => {
  const { Route } = await import('./routes/quiz.tsx')
  return Route
})

const leadCaptureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/lead-capture',
  beforeLoad: async ({ location }) => {
    const { parseLeadState } = await import('./navigation/navigation-state.ts')
    const attempt = parseLeadState(location.state)
    if (attempt === undefined) throw redirect({ to: '/dashboard', replace: true })
    return { attempt }
  },
}).lazy(async () => {
  const { Route } = await withLateTexts(import('./routes/lead-capture.tsx'))
  return Route
})

const resultsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/results',
  beforeLoad: async ({ location }) => {
    const { parseResultsState } = await import('./navigation/navigation-state.ts')
    const results = parseResultsState(location.state)
    if (results === undefined) throw redirect({ to: '/dashboard', replace: true })
    return { results }
  },
}).lazy(async () => {
  const { Route } = await withLateTexts(import('./routes/results.tsx'))
  return Route
})

const notFoundRoute = createRoute({ getParentRoute: () => rootRoute, path: '/$' }).lazy(async () => {
  const { Route } = await import('./routes/not-found.tsx')
  return Route
})

const routeTree = rootRoute.addChildren([
  landingRoute,
  dashboardRoute,
  quizRoute,
  leadCaptureRoute,
  resultsRoute,
  notFoundRoute,
])

/**
 * Tells the router when it may place the scroll position: always, but for a first screen that was scrolled before the app was there. It
 * would take a visitor who reads a prerendered page already back to its top, from under a finger that presses.
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
