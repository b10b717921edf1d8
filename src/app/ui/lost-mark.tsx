import { Compass } from 'lucide-react'

/** Stands above the heading of a screen whose address leads nowhere. Decorative. */
export function LostMark() {
  return (
    <span className="mt-12 inline-flex size-20 items-center justify-center rounded-xl bg-brand-soft text-brand">
      <Compass className="size-10" aria-hidden="true" />
    </span>
  )
}
