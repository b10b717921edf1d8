import type { Page } from 'playwright/test'
import { type Language, languages } from '../../src/core/language.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectWholeWords, resizeWindow } from './support/layout.ts'
import { walkAllScreens, walkLogs } from './support/walk.ts'

/** Frequent words of each language that are no words of the other; "du", "bat", "une" and the like are left out, for both have them. */
const ownWords: Readonly<Record<Language, readonly string[]>> = {
  fr: (
    'le la les des et est sont pour par dans sur avec sans vous votre vos nous notre nos qui que quel quelle cette ces ' +
    'ses leur leurs mais plus pas ne aux être avez votre réponse réponses question questions module bonne mauvaise ' +
    'chaque toute tous toutes puis aussi comme dont où quand afin très'
  ).split(' '),
  eu: (
    'eta edo da dira zure duzu dituzu duzun dago daude ez hau hori hauek baina baino zein nola noiz zergatik ' +
    'erantzun galdera galderak modulu moduluak egin behar gabe ondoren arte bidez beste guztiak den diren zuen ' +
    'dezakezu daiteke izan gailu honetan helbide gure'
  ).split(' '),
}

/** Menu commands stand in guillemets; a French institution and its address have no Basque name. */
const names = /«[^»]*»|“[^”]*”|Défenseur des droits|Libre réponse/g

/** The words that can be seen or are read out, but for the parts that say of themselves that they are in another language. */
async function visibleWords(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate((): readonly string[] => {
    const { lang } = document.documentElement
    const isOwn = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === lang
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || parent.closest('script, style, template, textarea') !== null) continue
      if (isOwn(parent) && parent.checkVisibility()) texts.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) {
        const text = element.getAttribute(name)
        if (text !== null && isOwn(element)) texts.push(text)
      }
    }
    return texts
  })
  return texts.flatMap((text) => text.replace(names, ' ').match(/[\p{L}\p{M}]+/gu) ?? [])
}

// Formulas stand in capitals: Excel speaks French in both languages.
const isName = (word: string) => word.length > 1 && word === word.toUpperCase()

for (const language of languages) {
  const other = language === 'fr' ? 'eu' : 'fr'
  test.describe(() => {
    // Scroll bars take room from the page, unlike a phone's.
    test.use({ reducedMotion: 'reduce', isMobile: false })
    test(`no screen has a word of another language, or one that is broken in a phone’s, a tablet’s or a desktop’s width (${language})`, async ({
      page,
      faultProxy,
      consoleWatch,
    }) => {
      test.setTimeout(180_000)
      for (const log of walkLogs) consoleWatch.allow(log)
      const foreign = new Set(ownWords[other])
      const own = new Set(ownWords[language])
      await walkAllScreens(createVisitor(page, language), faultProxy, async (state) => {
        const seen = (await visibleWords(page)).filter((word) => !isName(word)).map((word) => word.toLowerCase())
        expect.soft([...new Set(seen.filter((word) => foreign.has(word)))], `${state}: no ${other}`).toEqual([])
        expect
          .soft(seen.some((word) => own.has(word)) || state === 'not found', `${state}: some ${language}`)
          .toBe(true)
        // The walk goes on in a phone's.
        for (const width of [1440, 1024, 800, 768, 640, 412, 390, 375, 345]) {
          await resizeWindow(page, { width, height: 900 })
          await expectWholeWords(page, `${state} at ${width} px`)
        }
      })
    })
  })
}

test('no word is on both lists', () => {
  expect(ownWords.fr.filter((word) => ownWords.eu.includes(word))).toEqual([])
})
