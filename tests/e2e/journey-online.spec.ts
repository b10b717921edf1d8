import { sessionKey } from '../../src/app/backend-client.ts'
import { percentageOf } from '../../src/core/score.ts'
import { moduleOf } from '../support/attempts.ts'
import { createSession } from '../support/auth-server.ts'
import { testApiKey } from '../support/backend.ts'
import { expect, test } from '../support/fixtures.ts'
import { waitForOffline } from '../support/service-worker.ts'
import { functionHost } from '../support/site.ts'
import { createVisitor } from '../support/visitor.ts'

const titles = {
  form: { fr: 'Recevez votre analyse détaillée · Trebe', eu: 'Jaso zure analisi xehatua · Trebe' },
  results: { fr: 'Vos résultats · Trebe', eu: 'Zure emaitzak · Trebe' },
}

for (const [language, moduleId, score] of [
  ['fr', 'photography', 5],
  ['eu', 'cybersecurity', 2],
] as const) {
  test(`the whole way online, each screen under its title, ends with one email, in the language taken (${language})`, async ({
    page,
    inbox,
  }) => {
    const visitor = createVisitor(page, language)
    const module = moduleOf(moduleId)
    const email = `ana.${language}@example.com`
    await visitor.goToQuiz(moduleId)
    await expect(page).toHaveTitle(`${module.title[language]} · Trebe`)
    await visitor.takeQuiz(moduleId, score)
    await expect(page).toHaveTitle(titles.form[language])
    await visitor.fillLead({ email })
    await visitor.submitLead()
    await expect(page).toHaveTitle(titles.results[language])
    await expect(visitor.notice('sent', email)).toBeVisible()
    await expect(visitor.percentage(percentageOf(score, 5))).toBeVisible()
    const [sent] = await inbox.waitForEmails(email, 1)
    expect(sent?.subject).toContain(module.title[language])
    expect(sent?.subject).toContain(`${percentageOf(score, 5)}`)
    const text = fold(sent?.text ?? '')
    for (const [index, question] of module.questions.entries()) {
      expect(text).toContain(fold(question.text[language]))
      expect(text).toContain(fold(question.explanation[language]))
      expect(text).toContain(`${visitor.words.question} ${index + 1} / 5`)
    }
    expect(text.split(`✓ ${visitor.words.rightAnswer}`)).toHaveLength(score + 1)
    expect(text.split(`✗ ${visitor.words.wrongAnswer}`)).toHaveLength(6 - score)
  })
}

test('the call carries the anonymous key alone; only a browser that holds a session fetches the whole client', async ({
  page,
  faultProxy,
  inbox,
}) => {
  const clients: string[] = []
  page.on('response', (response) => {
    if (/\/assets\/backend-.*\.js$/.test(response.url())) clients.push(response.url())
  })
  const visitor = createVisitor(page, 'fr')
  const send = async (email: string) => {
    await visitor.goToResults('excel', 3, { email })
    await expect(visitor.notice('sent', email)).toBeVisible()
    await inbox.waitForEmails(email, 1)
  }
  await send('ana.one@example.com')
  await waitForOffline(page)
  expect(clients).toEqual([])
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey(`http://${functionHost}`),
    JSON.stringify(createSession()),
  ] as const)
  await send('ana.two@example.com')
  await expect.poll(() => clients.length).toBeGreaterThan(0)
  for (const { headers } of faultProxy.calls()) {
    expect(headers).toMatchObject({ apikey: testApiKey })
    expect(headers).not.toHaveProperty('authorization')
  }
})

const fold = (text: string) => text.replace(/\s+/g, ' ')
