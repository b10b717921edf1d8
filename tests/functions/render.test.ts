import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { modules } from '../../src/core/catalogue.ts'
import { languages } from '../../src/core/language.ts'
import type { Module } from '../../src/core/module.ts'
import { parseProvider } from '../../src/core/provider.ts'
import { parseResultsEmailRequest, type ResultsEmailRequest } from '../../src/core/results-email.ts'
import { bandOf, percentageOf, scoreOf } from '../../src/core/score.ts'
import { renderResultsEmail } from '../../supabase/functions/send-results-email/render.ts'
import { createRequest } from '../support/results-email-request.ts'
import { textProblems } from '../support/text-problems.ts'
import { containing, words } from '../support/words.ts'

const provider = parseProvider({
  VITE_PROVIDER_NAME: 'Lan & Ikas',
  VITE_PROVIDER_SITE: 'https://provider.example/site?a=1&b=2',
  VITE_PROVIDER_CONTACT_PAGE: 'https://provider.example/contact',
  VITE_PROVIDER_PRIVACY_CONTACT: 'rgpd@provider.example',
  VITE_PROVIDER_POSTAL_ADDRESS: '2 rue de l’Essai, 64100 Bayonne',
})
const quizOrigin = 'https://quiz.example.org'
const render = (request: ResultsEmailRequest) => renderResultsEmail(request, provider, quizOrigin)

const sizeLimit = 60 * 1024

/** An attempt with the first `wrong` questions answered wrongly. */
function attemptAt(
  module: Module,
  wrong: number,
): Pick<ResultsEmailRequest, 'moduleId' | 'score' | 'total'> & {
  readonly answers: number[]
} {
  const answers = module.questions.map(({ correctAnswer }, index) =>
    index < wrong ? (correctAnswer + 1) % 4 : correctAnswer,
  )
  return {
    moduleId: module.id,
    score: scoreOf(module.questions, answers),
    total: module.questions.length,
    answers,
  }
}

const cases = languages.flatMap((language) =>
  modules.flatMap((module) =>
    [0, 1, 2, 5].map((wrong) => {
      const { answers, ...attempt } = attemptAt(module, wrong)
      const request = createRequest({ ...attempt, language, details: { answers } })
      return { name: `${module.id}, ${wrong} wrong, ${language}`, module, language, request, answers }
    }),
  ),
)

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The words of a page that a reader sees, without the style element and the comments. */
function wordsOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(\w+|#\d+);/g, (_, name: string) => entities[name] ?? `unknown entity ${name}`)
}

const tagsOf = (html: string) => html.match(/<[a-z/!][^>]*>/gi)?.map((tag) => tag.replace(/"[^"]*"/g, '""'))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe.each(cases)('the email on $name', ({ module, language, request, answers }) => {
  const { subject, html, text } = render(request)
  const percentage = percentageOf(request.score, request.total)
  const lines = wordsOf(html)

  test('names the module and the percentage in its subject, as the language writes it', () => {
    expect(subject).toContain(module.title[language])
    expect(subject).toContain(language === 'fr' ? `${percentage}\u00a0%` : `%\u00a0${percentage}`)
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('is marked with the language and stays under 60 KB', () => {
    expect(html).toContain(`<html lang="${language}"`)
    expect(Buffer.byteLength(html)).toBeLessThan(sizeLimit)
  })

  test('tells everything in HTML and in text: band, advice, every question, offer, small print', () => {
    const advice = module.advice[bandOf(percentage)][language]
    // The screen's own title.
    const title = containing(words[language].bands[bandOf(percentage)])
    expect(lines).toMatch(title)
    expect(text).toMatch(title)
    const told = [
      advice.message.replace('{provider}', 'Lan & Ikas'),
      ...advice.steps,
      ...module.questions.flatMap((question, index) => [
        question.text[language],
        question.options[answers[index] ?? 0]?.text[language] ?? '',
        question.options[question.correctAnswer].text[language],
        question.explanation[language],
      ]),
      'Lan & Ikas',
      '2 rue de l’Essai, 64100 Bayonne',
      'rgpd@provider.example',
    ]
    for (const saying of told) {
      expect(lines).toContain(saying)
      expect(text).toContain(saying)
    }
    expect(text).toContain('https://provider.example/site?a=1&b=2')
    expect(text).toContain('https://provider.example/contact')
    expect(text).toContain(`${quizOrigin}/dashboard?lang=${language}`)
  })

  test('tells right and wrong in words and by a sign, once for each question', () => {
    const [right, wrong] =
      language === 'fr' ? ['✓ Bonne réponse', '✗ Mauvaise réponse'] : ['✓ Erantzun zuzena', '✗ Erantzun okerra']
    for (const told of [lines, text]) {
      expect(told.split(right).length - 1).toBe(request.score)
      expect(told.split(wrong).length - 1).toBe(request.total - request.score)
    }
  })

  test('loads nothing, and links only to absolute addresses', () => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|video|audio|svg|form|base)\b/i)
    expect(html).not.toMatch(/\b(?:src|srcset|background|poster|action)\s*=|url\(|@import/i)
    const targets = [...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)
    expect(targets).toEqual([
      'https://provider.example/site?a=1&amp;b=2',
      'https://provider.example/contact',
      `${quizOrigin}/dashboard?lang=${language}`,
      'mailto:rgpd@provider.example',
    ])
    expect(html.match(/https?:/g)).toHaveLength(3)
  })

  test('reads without a style element and without `background-color`, as French mail programs show it', () => {
    // Orange: no background-color but by CSS 1's names. laposte.net: `table { width: inherit }`, `h2 { background: #354963 }`.
    for (const [tag] of html.matchAll(/<\w+ [^>]*background-color:[^>]*>/g)) {
      const [, colour = ''] = /background-color:(#\w+)/.exec(tag) ?? []
      // A badge keeps dark words of its own; what is light lies on a cell.
      if (!tag.startsWith('<span')) expect(tag).toContain(`bgcolor="${colour}"`)
    }
    for (const [tag] of html.replace(/<!--.*?-->/gs, '').matchAll(/<table [^>]*>/g)) {
      expect(tag).toMatch(/style="(?:[^"]*;)?width:(?:100%|auto)/)
    }
    for (const [tag] of html.matchAll(/<h2 [^>]*>/g)) expect(tag).toContain('background:none')
    expect(html).not.toMatch(/\S!important/)
  })

  test('keeps the language’s typography in every line', () => {
    // A line that is a formula or an address keeps its own signs.
    const prose = [subject, ...lines.split('\n').map((line) => line.trim())].filter(
      (line) => /\p{L}{2}/u.test(line) && !/^=|@/.test(line),
    )
    expect(prose.flatMap((line) => textProblems(line, language))).toEqual([])
  })
})

test('an email without the answers has no analysis, and everything else', () => {
  const { html, text } = render(createRequest({ score: 3 }))
  for (const told of [wordsOf(html), text]) {
    expect(told).toContain('Bien joué\u00a0!')
    expect(told).toContain('3 bonnes réponses sur 5')
    expect(told).toContain('Notre conseil')
    expect(told).not.toContain('question par\u00a0question')
    expect(told).not.toMatch(/Bonne réponse|Mauvaise réponse/)
  }
  // Nor the row of all questions.
  expect(html).not.toContain('table-layout:fixed')
})

test.each([
  [0, '0 bonne réponse sur 5', '5 galderatik 0 erantzun zuzen'],
  [1, '1 bonne réponse sur 5', '5 galderatik erantzun zuzen bat'],
  [2, '2 bonnes réponses sur 5', '5 galderatik 2 erantzun zuzen'],
])('%d of five is told as each language counts', (score, french, basque) => {
  expect(render(createRequest({ score })).text).toContain(french)
  expect(render(createRequest({ score, language: 'eu' })).text).toContain(basque)
})

test('a visitor whose name is left out is greeted in Basque too', () => {
  expect(render(createRequest({ firstName: 'evil.example', language: 'eu' })).text).toMatch(/^Kaixo,\n/)
})

test('nothing of the visitor’s is in the email but the first name', () => {
  const { subject, html, text } = render(createRequest({ firstName: 'Anafirstname' }))
  expect(html.split('Anafirstname')).toHaveLength(2)
  expect(text.split('Anafirstname')).toHaveLength(2)
  expect(subject + html + text).not.toMatch(/ana\.diaz|Diazlastname|Diazcompany|\+33|Diazneeds|Diazsource/)
})

test('the first name is written as text, whatever it holds', () => {
  const { html, text } = render(createRequest({ firstName: `<script>"x"='&'</script>` }))
  expect(html).toContain('Bonjour &lt;script&gt;&quot;x&quot;=&#39;&amp;&#39;&lt;/script&gt;,')
  expect(text).toContain(`Bonjour <script>"x"='&'</script>,`)
})

test('no first name that the contract lets in changes the email’s tags', () => {
  const plain = tagsOf(render(createRequest()).html)
  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', 'a', '-', '!', '`', '$', '{'),
      maxLength: 80,
    }),
  )
  fc.assert(
    fc.property(names, (firstName) => {
      const parsed = parseResultsEmailRequest(createRequest({ firstName }))
      fc.pre(parsed.ok)
      expect(tagsOf(render(parsed.request).html)).toEqual(plain)
    }),
    { numRuns: 300 },
  )
})

test.each(['https://evil/win', 'Gagnez sur www.evil.example', 'evil.example', 'ana@evil.example', 'evil163.com'])(
  'a first name that mail programs would make a link of is left out: %s',
  (firstName) => {
    const { html, text } = render(createRequest({ firstName }))
    expect(html + text).not.toContain('evil')
    expect(text).toMatch(/^Bonjour,\n/)
  },
)

test.each([
  ['in letters and combining marks', 'cafe\u0301.com'],
  ['in a letter and a mark that have no sign in common', 'x\u0303.com'],
  ['in a script whose words end with marks', 'राष्ट्री.com'],
  ['under a domain that has marks', 'evil.भारत'],
  ['with a heart before the dot', 'i❤.ws'],
  ['with a full stop of another script', 'evil。com'],
  ['with a sign before its domain that nobody sees', 'evil.\u200bcom'],
])('a link %s is left out as well', (_case, firstName) => {
  expect(render(createRequest({ firstName })).text).toMatch(/^Bonjour,\n/)
})

test.each([
  ['spaces', ' '],
  ['a letter that looks like a space', '\u3164'],
  ['another one', '\uffa0'],
  ['a sign that looks like a space', '\u2800'],
  ['underscores', '_'],
  ['hyphens', '-'],
])('a sentence for a first name is left out, its words parted by %s', (_case, gap) => {
  const { html, text } = render(createRequest({ firstName: 'votre dossier est bloqué, écrivez'.replaceAll(' ', gap) }))
  expect(html + text).not.toContain('dossier')
  expect(text).toMatch(/^Bonjour,\n/)
})

test.each(['Appelez le 0899 12 34 56', 'Composez 32 321', '+33 (0)8.99-12/34/56', '٠٨٩٩١٢'])(
  'a telephone number for a first name is left out: %s',
  (firstName) => {
    expect(render(createRequest({ firstName })).text).toMatch(/^Bonjour,\n/)
  },
)

test.each([
  'Louis 2',
  'Jean-Louis',
  'J. R.',
  'J.R. Etxeberria',
  'J.-P.',
  'Anne M. Dupont',
  'María del Carmen Josefa',
  'Jean-Baptiste Marie-Ange',
  'Maite D’Elbée',
  'St. John',
  'Maïté',
  'Mai\u0308te\u0301',
  'Ø',
  '李明',
  'राम',
])('the first name %s is greeted', (firstName) => {
  expect(render(createRequest({ firstName })).text).toContain(`Bonjour ${firstName},\n`)
})

test('a first name is greeted without the blanks around it', () => {
  expect(render(createRequest({ firstName: ' Ana\u00a0' })).text).toMatch(/^Bonjour Ana,\n/)
})

test('the same request gives the same bytes at any time', () => {
  const request = createRequest({ details: { answers: [0, 1, 2, 3, 0] } })
  const random = vi.spyOn(Math, 'random')
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  const first = render(request)
  vi.setSystemTime(new Date('2031-01-01T00:00:00Z'))
  expect(render(structuredClone(request))).toEqual(first)
  expect(random).not.toHaveBeenCalled()
})

test('a provider’s name with signs of its own is written as it stands', () => {
  const odd = parseProvider({ VITE_PROVIDER_NAME: 'A$&B <c>' })
  const { html, text } = renderResultsEmail(createRequest({ moduleId: modules[0]?.id ?? '' }), odd, quizOrigin)
  const [message = ''] = modules.map(({ advice }) => advice.excellent.fr.message)
  expect(text).toContain(message.split('{provider}').join('A$&B <c>'))
  expect(html).toContain('A$&amp;B &lt;c&gt;')
  expect(html).not.toContain('<c>')
})
