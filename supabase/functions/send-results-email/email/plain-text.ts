import type { AnsweredQuestion, EmailContent } from './content.ts'

/** The text part: everything that the HTML part says, for mail programs and readers that prefer it so. */
export function renderText(content: EmailContent): string {
  const { say, provider, moduleTitle, percentage, recommendation, steps, questions } = content
  return [
    `${say.greeting},`,
    say.intro,
    `${moduleTitle} – ${percentage} – ${say.rightOfTotal}\n${say.bandTitle}`,
    heading(say.advice),
    recommendation,
    say.steps,
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    ...(questions.length > 0 ? [heading(say.analysis), ...questions.map((question) => textOf(question, content))] : []),
    heading(say.offerTitle),
    say.offer,
    `${say.offerLink}: ${provider.site}\n${say.contactLink}: ${provider.contactPage}`,
    '-- ',
    `${say.whoWeAre}\n${provider.postalAddress}`,
    say.why,
    `${say.forget} ${provider.privacyContact}`,
  ]
    .join('\n\n')
    .concat('\n')
}

function heading(text: string): string {
  return `${text}\n${'='.repeat(text.length)}`
}

function textOf(question: AnsweredQuestion, { say }: EmailContent): string {
  const { number, text, isRight, verdict, answer, rightAnswer, explanation } = question
  return [
    `${number}: ${text}`,
    `${isRight ? '✓' : '✗'} ${verdict}`,
    `${say.yourAnswer}: ${answer}`,
    `${say.rightAnswer}: ${rightAnswer}`,
    `${say.explanation}: ${explanation}`,
  ].join('\n')
}
