import type { ComponentProps } from 'react'

/** A link to another site, in a new tab that can't reach back. */
export function ExternalLink(props: Omit<ComponentProps<'a'>, 'target' | 'rel'> & { href: string }) {
  return <a {...props} target="_blank" rel="noopener" />
}
