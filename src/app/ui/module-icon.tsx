import { Camera, FileSpreadsheet, Lock, type LucideIcon } from 'lucide-react'
import type { ModuleIconName } from '../../core/module.ts'

const icons: Record<ModuleIconName, LucideIcon> = { Camera, FileSpreadsheet, Lock }

/** A module's picture on its accent; stands inside an element with the module's accent class. */
export function ModuleIcon({ name }: { name: ModuleIconName }) {
  const Icon = icons[name]
  return (
    <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
      <Icon className="size-7" aria-hidden="true" />
    </span>
  )
}
