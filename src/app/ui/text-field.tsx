import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface FieldProps {
  readonly id: string
  readonly label: string
  /** What is wrong with the field, or undefined. */
  readonly error: string | undefined
  /** The message is announced as it comes: nothing else on the screen tells of it. */
  readonly isAlert?: boolean | undefined
  /** Stands under the field, as an offer to correct it does. */
  readonly after?: ReactNode
}

const box =
  'mt-2 block w-full rounded-md border bg-surface px-4 py-2.5 text-ink read-only:opacity-75 aria-invalid:border-2 aria-invalid:border-wrong'

/** A line of text with its label, always visible, and what is wrong with it. */
export function TextField({ label, error, isAlert, after, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field id={input.id} label={label} error={error} isAlert={isAlert} after={after}>
      <input {...input} {...describeError(input.id, error)} className={`${box} min-h-12 border-field`} />
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({ label, error, isAlert, after, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field id={input.id} label={label} error={error} isAlert={isAlert} after={after}>
      <textarea {...input} {...describeError(input.id, error)} className={`${box} border-field`} />
    </Field>
  )
}

/**
 * Focuses the input or text area of a field, with the whole of it, its label and message too, in sight. WebKit by itself scrolls only as far
 * as the caret needs, which leaves half of the box, and all that stands above it, outside; and what has the focus already scrolls nowhere.
 */
export function focusField(element: HTMLElement | null, whole = element?.parentElement): void {
  element?.focus()
  whole?.scrollIntoView({ block: 'nearest' })
}

function Field({ id, label, error, isAlert, after, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="scroll-my-4">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {error !== undefined && (
        <p
          id={`${id}-error`}
          role={isAlert ? 'alert' : undefined}
          className="mt-1 flex gap-2 text-sm font-semibold text-wrong"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {children}
      {after}
    </div>
  )
}

function describeError(id: string, error: string | undefined) {
  return error === undefined ? { 'aria-invalid': false } : { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
}
