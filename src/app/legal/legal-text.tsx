import type { ReactNode } from 'react'
import { ExternalLink } from '../ui/external-link.tsx'

const legalLinkClass = 'font-semibold text-brand underline underline-offset-4'

/** One headed part of a legal text. */
export function LegalPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="font-display text-lg font-bold">{title}</h3>
      <div className="mt-2 grid grid-cols-1 gap-2">{children}</div>
    </section>
  )
}

export function LegalList({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc grid-cols-1 gap-1.5 pl-5">{children}</ul>
}

/** An address to write to. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={legalLinkClass}>
      {address}
    </a>
  )
}

/** A link to another site, an authority's or the provider's. */
export function SiteLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ExternalLink href={href} className={legalLinkClass}>
      {children}
    </ExternalLink>
  )
}
