import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'

/** Rows shown at first, and added at each press: a tablet that was offline for days holds thousands. */
const page = 20

/** A titled list that shows its first rows, and more of them when asked; nothing when it is empty. */
export function PagedList<Item extends { readonly id: string }>(props: {
  title: ReactNode
  items: readonly Item[]
  row: (item: Item) => ReactNode
}) {
  const { title, items, row } = props
  const [shown, setShown] = useState(page)
  const list = useRef<HTMLUListElement>(null)
  const headingId = useId()
  // On with the first of those that have come: the button lies behind them, or has gone.
  const showMore = () => {
    flushSync(() => setShown(shown + page))
    const next = list.current?.children[shown]
    if (next instanceof HTMLElement) next.focus()
  }
  if (items.length === 0) return null
  return (
    <section>
      <h3 id={headingId} className="font-display text-lg font-bold">
        {title}
      </h3>
      <ul ref={list} aria-labelledby={headingId} className="mt-3 grid grid-cols-1 gap-3">
        {items.slice(0, shown).map((item) => (
          <li key={item.id} tabIndex={-1} className="rounded-lg border border-line p-4">
            {row(item)}
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted tabular-nums">
            {shown} / {items.length}
          </span>
          <Button variant="quiet" onClick={showMore}>
            <Trans>Afficher la suite</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
