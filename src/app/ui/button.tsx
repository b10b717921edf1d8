import type { ComponentProps } from 'react'

const base =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md px-5 py-2.5 text-center font-semibold wrap-anywhere select-none disabled:cursor-not-allowed disabled:opacity-55'

// A border that is not seen is drawn where the system forces its own colours, and takes all fills away.
const variants = {
  primary: 'border border-transparent bg-brand text-on-brand hover:bg-brand/90',
  accent: 'border border-transparent bg-accent text-on-accent hover:bg-accent/90',
  secondary: 'border border-field bg-surface text-ink hover:bg-brand-soft',
  hero: 'border border-transparent bg-on-hero text-hero hover:bg-on-hero/90',
  danger: 'border border-wrong text-wrong hover:bg-wrong-soft',
  quiet: 'border border-transparent text-brand hover:bg-brand-soft',
} as const

export type ButtonVariant = keyof typeof variants

/** The look of a button, for links that are the main thing to press. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
  return `${base} ${variants[variant]}`
}

/** A button, which submits a form only where its `type` says so. */
export function Button({
  variant = 'primary',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
  return <button type={type} className={`${buttonClass(variant)} ${className}`} {...rest} />
}
