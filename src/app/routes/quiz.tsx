import { Trans, useLingui } from '@lingui/react/macro'
import { createLazyRoute, useNavigate } from '@tanstack/react-router'
import { findModule } from '../../core/catalogue.ts'
import type { Module } from '../../core/module.ts'
import { useLocalize } from '../i18n/use-language.ts'
import { parseQuizProgress, type QuizProgress } from '../navigation/navigation-state.ts'
import { Progress } from '../quiz/progress.tsx'
import { QuestionForm } from '../quiz/question-form.tsx'
import { useQuiz } from '../quiz/use-quiz.ts'
import { useHoldUpdates } from '../reload/hold-updates.ts'
import { BackBar } from '../ui/back-bar.tsx'
import { Button } from '../ui/button.tsx'
import { LostMark } from '../ui/lost-mark.tsx'
import { ModuleIcon } from '../ui/module-icon.tsx'
import { Screen, ScreenHeading } from '../ui/screen.tsx'
import { LegalLinks } from './legal-links.tsx'

export const Route = createLazyRoute('/quiz/$moduleId')({ component: QuizScreen })

function QuizScreen() {
  const { moduleId } = Route.useParams()
  const { entry, progress } = Route.useRouteContext()
  const module = findModule(moduleId)
  if (module === undefined) return <UnknownModule />
  const parsed = parseQuizProgress(progress, module.questions.length)
  return <KnownQuiz key={`${moduleId} ${entry}`} module={module} progress={parsed} />
}

interface KnownQuizProps {
  readonly module: Module
  readonly progress: QuizProgress | undefined
}

function KnownQuiz({ module, progress }: KnownQuizProps) {
  const localize = useLocalize()
  useHoldUpdates()
  return (
    <Screen
      title={localize(module.title)}
      className={`${module.color} max-w-3xl`}
      bar={<BackBar to="/dashboard" />}
      footer={<LegalLinks />}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 min-[24rem]:flex-nowrap">
        <ModuleIcon name={module.icon} />
        <ScreenHeading className="max-sm:text-xl">{localize(module.title)}</ScreenHeading>
      </div>
      <Questions module={module} progress={progress} />
    </Screen>
  )
}

/** What changes from tap to tap, apart from what does not: a tap draws nothing else anew. */
function Questions({ module, progress }: KnownQuizProps) {
  const navigate = useNavigate()
  const quiz = useQuiz(module, progress)
  const question = module.questions[quiz.state.index]
  if (question === undefined) throw new Error(`${module.id} has no question ${quiz.state.index}`)
  return (
    <>
      <Progress number={quiz.state.index + 1} total={module.questions.length} />
      <QuestionForm
        question={question}
        quiz={quiz}
        onFinish={() => void navigate({ to: '/lead-capture', state: quiz.finish() })}
      />
    </>
  )
}

function UnknownModule() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Screen
      title={t`Module non trouvé`}
      className="max-w-2xl text-center"
      bar={<BackBar to="/dashboard" />}
      footer={<LegalLinks />}
    >
      <LostMark />
      <ScreenHeading className="mt-6">
        <Trans>Module non trouvé</Trans>
      </ScreenHeading>
      <Button className="mt-8" onClick={() => void navigate({ to: '/dashboard' })}>
        <Trans>Retour au tableau de bord</Trans>
      </Button>
    </Screen>
  )
}
