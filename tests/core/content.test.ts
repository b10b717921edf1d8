import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { modules } from '../../src/core/catalogue.ts'
import { type Language, languages } from '../../src/core/language.ts'
import type { Module, Option } from '../../src/core/module.ts'
import { moduleOf } from '../support/attempts.ts'
import { textProblems } from '../support/text-problems.ts'
import { contentProblems, countWords } from './support/content-problems.ts'

describe('the quiz content', () => {
  test.each(modules.map((module) => [module.id, module] as const))('of %s has no problem', (_, module) => {
    expect(contentProblems(module)).toEqual([])
  })

  test('gives each question an id that no other module has', () => {
    const ids = modules.flatMap((module) => module.questions.map((question) => question.id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('puts the right answer at each of the four places, none much more often than another', () => {
    const counts = [0, 1, 2, 3].map(
      (place) => modules.flatMap((module) => module.questions).filter((q) => q.correctAnswer === place).length,
    )
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
  })

  test('has its own sequence of right places in each module, so that one module does not give away another', () => {
    const sequences = modules.map((module) => module.questions.map((question) => question.correctAnswer).join(''))
    expect(new Set(sequences).size).toBe(modules.length)
  })

  test.each(modules.map((module) => [module.id, module] as const))(
    'of %s names the same figures in both languages',
    (_, { id, questions }) => {
      const differing = questions.flatMap((question) =>
        [question.text, question.explanation, ...question.options.map((option) => option.text)]
          .filter((text) => figures(text.fr) !== figures(text.eu))
          .map((text) => `${id} / ${question.id}: ${figures(text.fr)} in French, ${figures(text.eu)} in Basque`),
      )
      expect(differing).toEqual([])
    },
  )
})

describe('the words of the screens', () => {
  const folder = join(import.meta.dirname, '../../src/locales')
  const catalogues = readdirSync(folder, { recursive: true, encoding: 'utf8' })

  test.each(languages)('have the typography of their language (%s)', (language) => {
    const texts = catalogues
      .filter((name) => name.endsWith(`${language}.po`))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/^msgstr "(.+)"$/gm)])
    expect(texts.length).toBeGreaterThan(100)
    expect(texts.flatMap(([, text = '']) => textProblems(text.replaceAll('\\"', '"'), language))).toEqual([])
  })
})

describe('the check of the content', () => {
  const module = moduleOf('photography')
  const [first, ...others] = module.questions
  if (first === undefined) throw new Error('the first module has no question')
  const changed = (change: Partial<typeof first>): Module => ({
    ...module,
    questions: [{ ...first, ...change }, ...others],
  })
  const option = (text: string): Option => ({ text: { fr: text, eu: text } })

  test('names module, question and language of an explanation that is too short', () => {
    const short = changed({ explanation: { ...first.explanation, eu: 'Laburregia da.' } })
    expect(contentProblems(short)).toEqual(['photography / photo-1 / eu: explanation of 2 words instead of 40 to 70'])
  })

  test('names two options that are the same', () => {
    const [a, , c, d] = first.options
    expect(contentProblems(changed({ options: [a, a, c, d] }))).toContain(
      'photography / photo-1 / fr: two options are the same',
    )
  })

  test('names options whose lengths differ too much', () => {
    const options = [option('Bat'), option('Bi'), option('Hiru'), option('Lau lau lau lau lau lau lau')] as const
    expect(contentProblems(changed({ options })).join('\n')).toContain('photo-1 / eu: option lengths differ too much')
  })

  test('names an empty text and an id out of order', () => {
    const problems = contentProblems(changed({ id: 'photo-9', text: { fr: '', eu: 'Zer da?' } }))
    expect(problems).toContain('photography / photo-9 / fr: no text in “”')
    expect(problems).toContain('photography / photo-9: the id is not photo-1')
  })

  test('names a module with too few questions', () => {
    expect(contentProblems({ ...module, questions: others })).toContain('photography: 4 questions instead of 5')
  })

  test('names the right answer that stands at the same place throughout', () => {
    const questions = module.questions.map((question) => ({ ...question, correctAnswer: 0 as const }))
    expect(contentProblems({ ...module, questions })).toContain('photography: the right answer takes only 1 places')
  })

  test('names the questions whose right answer is the longest, where there are more than two', () => {
    const options = [option('Erantzun luzeena'), option('Bat'), option('Bi'), option('Hiru')] as const
    const questions = module.questions.map((question) => ({ ...question, options, correctAnswer: 0 as const }))
    expect(contentProblems({ ...module, questions })).toContain(
      'photography / eu: the right answer is the longest at photo-1, photo-2, photo-3, photo-4, photo-5',
    )
  })

  test('names the band and language of advice without the provider or with too few steps', () => {
    const { good } = module.advice
    const bare = { fr: { message: 'Bravo.', steps: ['Un pas.'] }, eu: good.eu }
    expect(contentProblems({ ...module, advice: { ...module.advice, good: bare } })).toEqual([
      'photography / fr: good: the message does not hold {provider} exactly once',
      'photography / fr: good: 1 steps instead of 3',
    ])
  })

  test.each<[Language, string]>([
    ['fr', 'Quoi ?'],
    ['fr', 'Quoi?'],
    ['fr', 'Un : deux'],
    ['fr', 'Un, «\u00a0deux »'],
    ['fr', '« deux\u00a0»'],
    ['fr', '80 %'],
    ['fr', '80%'],
    ['fr', "l'email"],
    ['fr', 'Quoi\u202f?'],
    ['fr', '{count, plural, one {Un seul ?} other {#\u00a0?}}'],
    ['fr', '6 Mo'],
    ['fr', 'L’aide de {name}'],
    ['eu', 'Zer\u00a0?'],
    ['eu', '% 80'],
    ['eu', '80\u00a0%'],
    ['eu', '«\u00a0bat»'],
  ])('finds the wrong typography of the %s text “%s”', (language, text) => {
    expect(textProblems(text, language)).not.toEqual([])
  })

  test.each<[Language, string]>([
    ['fr', 'Quoi\u00a0?'],
    ['fr', 'À «\u00a0deux\u00a0»\u00a0: 80\u00a0%, l’email\u00a0; =SOMME.SI(A:A;F1;C:C)'],
    ['eu', 'Zer? «Bat»: %\u00a080'],
  ])('accepts the right typography of the %s text “%s”', (language, text) => {
    expect(textProblems(text, language)).toEqual([])
  })

  test('counts words and no lone signs', () => {
    expect(countWords('Un «\u00a0deux\u00a0»\u00a0: l’email, 80\u00a0%')).toBe(4)
  })
})

/** The numbers of a text, in order of size, with each language's thousands separators taken out. */
function figures(text: string): string {
  const found = text.replace(/(?<=\d)[.\u00a0](?=\d{3}\b)/g, '').match(/\d+(?:,\d+)?/g) ?? []
  return [...new Set(found)].sort().join(' ')
}
