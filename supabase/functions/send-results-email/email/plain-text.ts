import type { AnsweredQuestion, EmailContent } from './content.ts'
import { labelled } from './typography.ts'

/** The text part: everything that the HTML part says, for mail programs and readers that prefer it so. */
export function renderText(content: EmailContent): string {
  const { language, say, provider, modulesPage, moduleTitle, percentage, advice, questions } = content
  const parts = [
    `${say.greeting},`,
    say.intro,
    `${say.bandTitle}\n${labelled(language, moduleTitle, percentage)} (${say.rightOfTotal})`,
    heading(say.advice),
    advice.message,
    `${labelled(language, say.steps, '').trim()}\n${advice.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    ...(questions.length === 0
      ? []
      : [heading(say.analysis), ...questions.map((question) => textOf(question, content))]),
    heading(say.offerTitle),
    say.offer,
    [
      labelled(language, say.offerLink, provider.site),
      labelled(language, say.contactLink, provider.contactPage),
      labelled(language, say.modulesLink, modulesPage),
    ].join('\n'),
    '-'.repeat(40),
    `${say.whoWeAre}\n${provider.postalAddress}`,
    say.why,
    `${say.forget} ${provider.privacyContact}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function heading(text: string): string {
  return `${text}\n${'='.repeat(text.length)}`
}

function textOf(question: AnsweredQuestion, { language, say }: EmailContent): string {
  const { number, text, isRight, verdict, answer, rightAnswer, explanation } = question
  return [
    labelled(language, number, text),
    `${isRight ? '✓' : '✗'} ${verdict}`,
    ...(isRight ? [] : [labelled(language, say.yourAnswer, answer)]),
    labelled(language, isRight ? say.yourRightAnswer : say.rightAnswer, rightAnswer),
    labelled(language, say.explanation, explanation),
  ].join('\n')
}
