import { Trans } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

/** A link to another site, in a new tab that can't reach back. It says so in its description: its name is no more than its words. */
export function ExternalLink({ children, ...props }: Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string }) {
  const newTabId = useId()
  return (
    <>
      <a {...props} target="_blank" rel="noopener" aria-describedby={newTabId}>
        {children}
        <ArrowUpRight className="inline-block size-[1.2em] shrink-0" aria-hidden="true" />
      </a>
      <span id={newTabId} hidden>
        <Trans>Nouvel onglet</Trans>
      </span>
    </>
  )
}
