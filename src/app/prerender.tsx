import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { modules } from '../core/catalogue.ts'
import type { Language, Localized } from '../core/language.ts'
import type { RenderedScreen } from '../core/page.ts'
import { App } from './app.tsx'
import { activateLanguage } from './i18n/i18n.ts'
import { createAppRouter } from './router.tsx'

export interface PrerenderedScreen {
  readonly path: string
  readonly page: Localized<RenderedScreen>
}

/** Renders the screen at `path` in `language`, as the browser will hydrate it. */
async function renderPage(path: string, language: Language): Promise<RenderedScreen> {
  await activateLanguage(language)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const rendered = renderToString(<App router={router} />)
  // React puts a document's title first when there is no head to put it in.
  const [titleElement, title] = /^<title>(.*?)<\/title>/.exec(rendered) ?? []
  if (titleElement === undefined || title === undefined) throw new Error(`${path} has no title`)
  return { title, html: rendered.slice(titleElement.length) }
}

async function renderScreens(paths: readonly string[]): Promise<readonly PrerenderedScreen[]> {
  const screens: PrerenderedScreen[] = []
  // One after the other: all renderings use the one language that the product shows.
  for (const path of paths) {
    screens.push({ path, page: { fr: await renderPage(path, 'fr'), eu: await renderPage(path, 'eu') } })
  }
  return screens
}

/** The screens that have a page of their own in the build. The module runner closes once this file has run, hence a value, not a function. */
export const prerenderedScreens = await renderScreens(['/', '/dashboard', ...modules.map(({ id }) => `/quiz/${id}`)])
