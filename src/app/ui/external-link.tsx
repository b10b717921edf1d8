import { Trans } from '@lingui/react/macro'
import { ArrowUpRight } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

/**
 * A link to another site, in a new tab that can't reach back. It says so in its description: its name is no more than its words. `isButton`
 * where it looks like one: on a phone its words may need two lines, and the arrow would stand apart from them at the edge.
 */
export function ExternalLink({
  children,
  isButton = false,
  ...props
}: Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string; isButton?: boolean }) {
  const newTabId = useId()
  return (
    <>
      <a {...props} target="_blank" rel="noopener" aria-describedby={newTabId}>
        {children}
        <ArrowUpRight
          className={`size-[1.2em] shrink-0 ${isButton ? 'hidden sm:block' : 'inline-block'}`}
          aria-hidden="true"
        />
      </a>
      <span id={newTabId} hidden>
        <Trans>Nouvel onglet</Trans>
      </span>
    </>
  )
}
