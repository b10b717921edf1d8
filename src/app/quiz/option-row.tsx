import { Trans } from '@lingui/react/macro'
import { Check, X } from 'lucide-react'
import { memo } from 'react'
import type { Quiz } from './use-quiz.ts'

/** What is shown of an option once the choice is locked. */
export type OptionMark = 'right' | 'wrong' | 'neither'

const rowStyles: Record<OptionMark, string> = {
  right: 'border-right bg-right-soft',
  wrong: 'border-wrong bg-wrong-soft',
  neither: 'border-line bg-surface opacity-75',
}

/** One option: a radio button while there is a choice, then what it was. */
export const OptionRow = memo(function OptionRow(props: {
  text: string
  name: string
  mark: OptionMark | undefined
  isChosen: boolean
  index: number
  dispatch: Quiz['dispatch']
}) {
  const style =
    props.mark === undefined
      ? 'cursor-pointer border-line bg-surface hover:border-field has-checked:border-ink has-checked:bg-line/40 has-keys:outline-3 has-keys:outline-offset-2 has-keys:outline-brand'
      : rowStyles[props.mark]
  const isMarked = props.mark === 'right' || props.mark === 'wrong'
  const Icon = props.mark === 'right' ? Check : X
  const tone = props.mark === 'right' ? 'text-(color:--right)' : 'text-wrong'
  return (
    <label
      className={`flex min-h-14 scroll-my-4 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border-2 px-4 py-3 ${style}`}
    >
      <input
        type="radio"
        name={props.name}
        className={isMarked ? 'sr-only' : 'size-5 shrink-0 accent-ink supports-[selector(:has(a))]:outline-none'}
        checked={props.isChosen}
        disabled={props.mark !== undefined}
        onChange={({ currentTarget }) => {
          currentTarget.closest('[data-keys] label')?.scrollIntoView({ block: 'nearest' })
          props.dispatch({ type: 'select', option: props.index })
        }}
      />
      {isMarked && <Icon className={`size-5 shrink-0 ${tone}`} aria-hidden="true" />}
      <span className="min-w-0 flex-1 basis-40">{props.text}</span>
      {isMarked && (
        <span className={`basis-full pl-9 text-sm font-semibold ${tone} sm:basis-auto sm:pl-0`}>
          {props.mark === 'right' ? <Trans>La bonne réponse</Trans> : <Trans>Votre réponse</Trans>}
        </span>
      )}
    </label>
  )
})
