import type { LinkProps } from '@tanstack/react-router'
import { LanguageToggle } from '../i18n/language-toggle.tsx'
import { BackLink } from './back-link.tsx'
import { SkipLink } from './skip-link.tsx'

/** The bar of a screen in the middle of a visit: the way back, and the languages. */
export function BackBar({ to }: { to: NonNullable<LinkProps['to']> }) {
  return (
    <>
      <SkipLink />
      <BackLink to={to} />
      <LanguageToggle form="short" />
    </>
  )
}
