import type { Page } from 'playwright/test'
import { languages } from '../../src/core/language.ts'
import { moduleOf } from '../support/attempts.ts'
import { expect, test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { saying } from '../support/words.ts'

const scripts = /\/assets\/.*\.js$/

/** Keeps back the app's scripts until `release`. */
async function holdScripts(page: Page): Promise<{ release(): void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

for (const language of languages) {
  test(`start, dashboard and quiz are documents that need no script (${language})`, async ({ page, consoleWatch }) => {
    consoleWatch.allow(/ERR_FAILED/)
    await page.route(scripts, (route) => route.abort())
    const visitor = createVisitor(page, language)
    const { words } = visitor
    await visitor.open('/')
    await visitor.link(words.start).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(visitor.heading(words.chooseModule)).toBeVisible()
    await visitor.link(`${words.startModule} ${words.modules.cybersecurity}`).click()
    await expect(page).toHaveURL(/\/quiz\/cybersecurity$/)
    const question = moduleOf('cybersecurity').questions[0]
    await expect(visitor.heading(question?.text[language] ?? '')).toBeVisible()
    await expect(page.getByText(`${words.question} 1 / 5`)).toBeVisible()
    for (const [index, option] of (question?.options ?? []).entries()) {
      await expect(visitor.option(index)).toHaveAccessibleName(saying(option.text[language]))
    }
  })
}

test('a choice and a change of language made before the scripts came are not lost', async ({ page }) => {
  const { release } = await holdScripts(page)
  const [french, basque] = [createVisitor(page, 'fr'), createVisitor(page, 'eu')]
  await page.goto('/quiz/excel')
  await french.option(1).check()
  await french.option(2).check()
  await french.button('EU').click()
  release()
  await expect(basque.button(basque.words.validate)).toBeEnabled()
  await expect(basque.option(2)).toBeChecked()
  await basque.button(basque.words.validate).click()
  await expect(basque.heading(basque.words.explanation)).toBeVisible()
  await expect(basque.option(2)).toBeChecked()
})

for (const [how, path, remember] of [
  ['by the address', '/?lang=eu', false],
  ['by what the device remembers', '/', true],
  ['on the dashboard', '/dashboard', true],
  ['in a quiz', '/quiz/photography', true],
] as const) {
  test(`who reads Basque sees no French before the scripts come: ${how}`, async ({ page }) => {
    if (remember) await page.addInitScript(() => localStorage.setItem('trebe.language', 'eu'))
    // What stands on the screen at each frame, from the first on.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { seen })
      const look = () => {
        const root = document.getElementById('root')
        if (root !== null && root.innerText !== '') seen.add(`${document.documentElement.lang}: ${root.innerText}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const { release } = await holdScripts(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).not.toHaveTitle(/compétences|module/)
    release()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const seen = await page.evaluate((): string[] => [
      ...(Object.getOwnPropertyDescriptor(window, 'seen')?.value ?? []),
    ])
    expect(seen.length).toBeGreaterThan(0)
    for (const text of seen) {
      expect(text).toMatch(/^eu: /)
      expect(text).not.toMatch(/Tester|Choisissez|Valider|Pourquoi/)
    }
  })
}

test('each prerendered page comes alive on the very elements that it was served with', async ({ page }) => {
  for (const path of ['/', '/dashboard', '/quiz/excel']) {
    const { release } = await holdScripts(page)
    await page.goto(path)
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    release()
    await page.getByRole('button', { name: /^(EU|Euskara)$/ }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
    await page.evaluate(() => localStorage.clear())
  }
})
