import { findModule } from '../../../../src/core/catalogue.ts'
import type { Language } from '../../../../src/core/language.ts'
import { type AccentClass, type Advice, type Module, nameProvider } from '../../../../src/core/module.ts'
import { formatPercentage } from '../../../../src/core/percentage.ts'
import type { Provider } from '../../../../src/core/provider.ts'
import type { ResultsEmailRequest } from '../../../../src/core/results-email.ts'
import { type Band, bandOf, percentageOf } from '../../../../src/core/score.ts'
import { greetingName } from './greeting-name.ts'
import { typeset } from './typography.ts'
import { words } from './words.ts'

/** One question as the visitor met it. */
export interface AnsweredQuestion {
  readonly number: string
  readonly text: string
  readonly isRight: boolean
  readonly verdict: string
  readonly answer: string
  readonly rightAnswer: string
  readonly explanation: string
}

/** All that the email says, in the visitor's language and its typography: what the HTML and the text part have in common. */
export interface EmailContent {
  readonly language: Language
  readonly provider: Provider
  /** The address of the quiz's modules, in the email's language. */
  readonly modulesPage: string
  readonly accent: AccentClass
  readonly band: Band
  readonly percentage: string
  readonly moduleTitle: string
  readonly advice: Advice
  /** Empty when the answers are not known. */
  readonly questions: readonly AnsweredQuestion[]
  readonly say: Sayings
}

/** The email's own words, filled in. */
export type Sayings = Readonly<ReturnType<typeof createSayings>>

/** Puts together what the email to this visitor says. Throws when the module is not in the catalogue: requests are checked before they are stored. */
export function createEmailContent(request: ResultsEmailRequest, provider: Provider, quizOrigin: string): EmailContent {
  const { language, score, total } = request
  const module = findModule(request.moduleId)
  if (module === undefined) throw new Error('the request names a module that the catalogue lacks')
  const result = percentageOf(score, total)
  const percentage = formatPercentage(result, language)
  const band = bandOf(result)
  const set = (text: string) => typeset(language, text)
  const advice = nameProvider(module.advice[band][language], provider.name)
  const moduleTitle = module.title[language]
  return {
    language,
    provider,
    modulesPage: `${quizOrigin}/dashboard?lang=${language}`,
    accent: module.color,
    band,
    percentage,
    moduleTitle,
    advice: { message: set(advice.message), steps: advice.steps.map(set) },
    questions: answeredQuestions(module, request.details?.answers ?? [], language),
    say: createSayings(request, { moduleTitle, percentage, band, providerName: provider.name }),
  }
}

interface SayingsParts {
  readonly moduleTitle: string
  readonly percentage: string
  readonly band: Band
  readonly providerName: string
}

function createSayings(
  { language, firstName, score, total }: ResultsEmailRequest,
  { moduleTitle, percentage, band, providerName }: SayingsParts,
) {
  const w = words[language]
  const set = (text: string) => typeset(language, text)
  return {
    subject: set(w.subject(moduleTitle, percentage)),
    preview: set(w.preview(score, total)),
    greeting: set(w.greeting(greetingName(firstName))),
    intro: set(w.intro(moduleTitle)),
    bandTitle: set(w.bands[band]),
    rightOfTotal: set(w.rightOfTotal(score, total)),
    advice: set(w.advice),
    steps: set(w.steps),
    analysis: set(w.analysis),
    yourAnswer: set(w.yourAnswer),
    yourRightAnswer: set(w.yourRightAnswer),
    rightAnswer: set(w.rightAnswer),
    explanation: set(w.explanation),
    offerTitle: set(w.offerTitle),
    offer: set(w.offer(providerName)),
    offerLink: set(w.offerLink(providerName)),
    contactLink: set(w.contactLink),
    modulesLink: set(w.modulesLink),
    whoWeAre: set(w.whoWeAre(providerName)),
    why: set(w.why(moduleTitle)),
    forget: set(w.forget),
  }
}

function answeredQuestions(module: Module, answers: readonly number[], language: Language): AnsweredQuestion[] {
  const w = words[language]
  const set = (text: string) => typeset(language, text)
  return module.questions.flatMap((question, index) => {
    const chosen = question.options[answers[index] ?? -1]
    if (chosen === undefined) return []
    const isRight = answers[index] === question.correctAnswer
    return {
      number: set(w.question(index + 1, module.questions.length)),
      text: set(question.text[language]),
      isRight,
      verdict: set(isRight ? w.right : w.wrong),
      answer: set(chosen.text[language]),
      rightAnswer: set(question.options[question.correctAnswer].text[language]),
      explanation: set(question.explanation[language]),
    }
  })
}
