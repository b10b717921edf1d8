import type { ReactNode } from 'react'

/** One figure of a panel, in a list of such. */
export function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-md border border-line px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
