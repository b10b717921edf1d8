import { languages } from '../../src/core/language.ts'
import { test } from '../support/fixtures.ts'
import { createVisitor } from '../support/visitor.ts'
import { expectOpensInNewTab } from './support/external-link.ts'

const address = 'https://example.org/mentions-legales'
const names = { fr: 'Mentions légales', eu: 'Lege-oharra' } as const

test.use({ siteEnvironment: { VITE_PROVIDER_LEGAL_NOTICE: address } })

for (const language of languages) {
  test(`Where a build names a legal notice, the foot of a screen links it in a new tab (${language})`, async ({
    page,
  }) => {
    const visitor = createVisitor(page, language)
    await visitor.open('/')
    await expectOpensInNewTab(visitor.link(names[language]), address, visitor.words.newTab)
  })
}
