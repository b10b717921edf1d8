import { expect, type Locator, type Page } from 'playwright/test'
import type { Language } from '../../src/core/language.ts'
import type { Lead } from '../../src/core/lead.ts'
import { leadFields } from '../../src/core/lead-form.ts'
import { answersWithScore, type leadState, moduleOf } from './attempts.ts'
import { bareDocument } from './bare-document.ts'
import { testLead } from './lead.ts'
import { containing, notices, percentageText, saying, type Words, words } from './words.ts'

/** What a visitor can see and do, in the words of one language. Built on roles and accessible names only. */
export interface Visitor {
  readonly page: Page
  readonly language: Language
  readonly words: Words
  button(name: string): Locator
  link(name: string): Locator
  heading(name: string): Locator
  /** Opens an address in this language, as a first document. */
  open(path: string): Promise<void>
  /** Opens `path` as if the screen before it had navigated there with `state`. */
  openWithState(path: string, state: object): Promise<void>
  /** From the landing screen to the first question of a module. */
  goToQuiz(moduleId: string): Promise<void>
  option(index: number): Locator
  /** Chooses an option and validates it. */
  answer(option: number): Promise<void>
  /** From the first question on: answers all, the first `score` rightly, and ends the quiz. */
  takeQuiz(moduleId: string, score: number): Promise<void>
  field(field: keyof Lead): Locator
  fillLead(lead?: Partial<Lead>): Promise<void>
  submitLead(): Promise<void>
  /** The whole way from the landing screen to the results. */
  goToResults(moduleId: string, score: number, lead?: Partial<Lead>): Promise<void>
  /** From the form to the results, with an attempt that nobody had to make: for tests of what comes behind the quiz. */
  goFromFormToResults(attempt: ReturnType<typeof leadState>, lead?: Partial<Lead>): Promise<void>
  notice(kind: keyof typeof notices, email?: string): Locator
  toast(message: string): Locator
  /** The circle of the results screen or the number of the teaser. */
  percentage(value: number): Locator
}

export function createVisitor(page: Page, language: Language): Visitor {
  const text = words[language]
  const button = (name: string) => page.getByRole('button', { name: saying(name) })
  const link = (name: string) => page.getByRole('link', { name: saying(name) })
  const heading = (name: string) => page.getByRole('heading', { name: saying(name) })
  const moduleTitle = (id: string) => moduleOf(id).title[language]

  const inLanguage = (path: string) => {
    const address = new URL(path, 'http://any.test')
    address.searchParams.set('lang', language)
    return `${address.pathname}${address.search}`
  }

  const visitor: Visitor = {
    page,
    language,
    words: text,
    button,
    link,
    heading,
    async open(path) {
      await page.goto(inLanguage(path))
    },
    async openWithState(path, state) {
      await page.goto(bareDocument)
      await page.evaluate(
        ([to, entry, chosen]) => {
          localStorage.setItem('trebe.language', chosen)
          history.replaceState(entry, '', to)
        },
        [path, state, language] as const,
      )
      await page.reload()
    },
    async goToQuiz(moduleId) {
      await visitor.open('/')
      await link(text.start).click()
      await link(`${text.startModule} ${moduleTitle(moduleId)}`).click()
      // The dashboard has a heading with the module's title too.
      await expect(page.getByText(`${text.question} 1 / `)).toBeVisible()
    },
    option: (index) => page.getByRole('radio').nth(index),
    async answer(option) {
      await visitor.option(option).check()
      await button(text.validate).click()
    },
    async takeQuiz(moduleId, score) {
      const module = moduleOf(moduleId)
      const answers = answersWithScore(module, score)
      for (const [index, answer] of answers.entries()) {
        const isLast = index === answers.length - 1
        await expect(page.getByText(`${text.question} ${index + 1} / ${answers.length}`)).toBeVisible()
        await visitor.answer(answer)
        await button(isLast ? text.finish : text.next).click()
      }
      await expect(button(text.submit)).toBeVisible()
    },
    field: (field) => page.getByRole('textbox', { name: saying(text[field]) }),
    async fillLead(lead = {}) {
      const filled = { ...testLead, ...lead }
      for (const name of leadFields) await visitor.field(name).fill(filled[name])
    },
    async submitLead() {
      await button(text.submit).click()
      await expect(page).toHaveURL(/\/results$/)
      // The page's address changes before the screen does.
      await expect(visitor.field('firstName')).toHaveCount(0)
    },
    async goToResults(moduleId, score, lead = {}) {
      await visitor.goToQuiz(moduleId)
      await visitor.takeQuiz(moduleId, score)
      await visitor.fillLead(lead)
      await visitor.submitLead()
    },
    async goFromFormToResults(attempt, lead = {}) {
      await visitor.openWithState('/lead-capture', attempt)
      await visitor.fillLead(lead)
      await visitor.submitLead()
    },
    notice: (kind, email = testLead.email) =>
      page.getByRole('status').filter({ hasText: containing(notices[kind](email)[language]) }),
    toast: (message) => page.getByRole('status').filter({ hasText: containing(message) }),
    percentage: (value) => page.getByText(saying(percentageText(value, language))),
  }
  return visitor
}
