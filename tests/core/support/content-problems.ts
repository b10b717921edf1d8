import { type Language, languages } from '../../../src/core/language.ts'
import { type Module, optionsPerQuestion, type Question } from '../../../src/core/module.ts'
import { textProblems } from '../../support/text-problems.ts'

const questionsPerModule = 5
const explanationWords = { from: 40, to: 70 }
/** An option may be so many characters longer than the shortest of its question before it gives itself away. */
const optionSpread = 21

/** Says what is wrong with a module's content, one line a problem: `module / question / language: what`. */
export function contentProblems(module: Module): string[] {
  return [
    ...shapeProblems(module),
    ...module.questions.flatMap((question) => questionProblems(module, question)),
    ...languages.flatMap((language) => languageProblems(module, language)),
  ]
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function shapeProblems(module: Module): string[] {
  const problems: string[] = []
  if (module.questions.length !== questionsPerModule) {
    problems.push(`${module.id}: ${module.questions.length} questions instead of ${questionsPerModule}`)
  }
  const prefix = module.questions[0]?.id.replace(/\d+$/, '')
  module.questions.forEach(({ id }, index) => {
    if (!/^[a-z]+-\d+$/.test(id) || id !== `${prefix}${index + 1}`) {
      problems.push(`${module.id} / ${id}: the id is not ${prefix}${index + 1}`)
    }
  })
  const places = new Set(module.questions.map((question) => question.correctAnswer))
  if (places.size < 3) problems.push(`${module.id}: the right answer takes only ${places.size} places`)
  return problems
}

function questionProblems(module: Module, question: Question): string[] {
  if (question.options.length !== optionsPerQuestion) {
    return [`${module.id} / ${question.id}: ${question.options.length} options instead of ${optionsPerQuestion}`]
  }
  return languages.flatMap((language) => {
    const where = `${module.id} / ${question.id} / ${language}`
    const options = question.options.map((option) => option.text[language])
    const lengths = options.map((option) => option.length)
    const words = countWords(question.explanation[language])
    const problems = [question.text, question.explanation]
      .map((text) => text[language])
      .concat(options)
      .flatMap((text) => textProblems(text, language))
    if (new Set(options.map((option) => option.trim().toLowerCase())).size < options.length) {
      problems.push('two options are the same')
    }
    if (Math.max(...lengths) - Math.min(...lengths) > optionSpread) {
      problems.push(`option lengths differ too much: ${lengths.join(', ')}`)
    }
    if (options.some((option) => /toutes les réponses|aucune de ces|aurreko guzti|guztiak zuzen/i.test(option))) {
      problems.push('an option stands for the others')
    }
    if (words < explanationWords.from || words > explanationWords.to) {
      problems.push(`explanation of ${words} words instead of ${explanationWords.from} to ${explanationWords.to}`)
    }
    if (!question.text[language].trimEnd().endsWith('?'))
      problems.push('the question does not end with a question mark')
    return problems.map((problem) => `${where}: ${problem}`)
  })
}

function languageProblems(module: Module, language: Language): string[] {
  const where = `${module.id} / ${language}`
  const problems = [module.title, module.description].flatMap((text) => textProblems(text[language], language))
  const longest = module.questions.filter((question) => isLongestRight(question, language))
  if (longest.length > 2) {
    problems.push(`the right answer is the longest at ${longest.map((question) => question.id).join(', ')}`)
  }
  for (const [band, advice] of Object.entries(module.advice)) {
    const { message, steps } = advice[language]
    const found = [message, ...steps].flatMap((text) => textProblems(text, language))
    if (message.split('{provider}').length !== 2) found.push('the message does not hold {provider} exactly once')
    if (sentences(message) < 1 || sentences(message) > 2) found.push('the message is not of one or two sentences')
    if (steps.length !== 3) found.push(`${steps.length} steps instead of 3`)
    if (new Set(steps).size < steps.length) found.push('two steps are the same')
    if (steps.some((step) => /[{}]/.test(step))) found.push('a step holds a placeholder')
    problems.push(...found.map((problem) => `${band}: ${problem}`))
  }
  return problems.map((problem) => `${where}: ${problem}`)
}

/** Whether the right answer is longer than each other one. */
function isLongestRight(question: Question, language: Language): boolean {
  const right = question.options[question.correctAnswer].text[language].length
  return question.options.every(
    (option, index) => index === question.correctAnswer || option.text[language].length < right,
  )
}

function sentences(text: string): number {
  return text.split(/[.!?]+(?:\s|$)/).filter((sentence) => sentence.trim() !== '').length
}
