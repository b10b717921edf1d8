import { LanguageToggle } from '../i18n/language-toggle.tsx'
import { Mark } from './mark.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * The bar of a screen where a visit begins or ends: the product's name, and the languages. The name is the first that a page shows, before its
 * language is known (`composePage`); it is as high as the languages, so that it stays in its place when they come.
 */
export function BrandBar({ languages }: { languages: 'long' | 'short' }) {
  return (
    <>
      <span data-brand="" className="flex min-h-14.5 items-center gap-3 font-display text-lg font-bold">
        <Mark /> Trebe
      </span>
      <SkipLink />
      <LanguageToggle form={languages} />
    </>
  )
}
