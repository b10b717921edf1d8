import type { Import } from './imports.ts'

/** One floor of the house: where it is, and the folders below that it may lean on. */
interface Floor {
  readonly folder: string
  readonly mayUse: readonly string[]
  /** The only packages, where that is limited. */
  readonly packages?: readonly string[]
}

export const floors: readonly Floor[] = [
  { folder: 'src/core', mayUse: [], packages: ['valibot'] },
  { folder: 'src/outbox', mayUse: ['src/core'] },
  { folder: 'src/sw', mayUse: ['src/outbox', 'src/core'] },
  { folder: 'src/app', mayUse: ['src/outbox', 'src/core', 'src/locales'] },
  { folder: 'supabase/functions', mayUse: ['src/core'] },
]

/** Rooms of the app that know no feature; every feature may use them. */
const sharedRooms: readonly string[] = ['ui', 'i18n', 'device', 'boot', 'navigation', 'reload']

/** What several features have in common and is too much about the product for `ui`. Features may use it; it knows none of them. */
const commonRooms: readonly string[] = ['outbox-panel']

/** The rooms where features meet: the screens, and the files directly in `src/app`, which wire everything. */
const meetingRooms: readonly string[] = ['routes', 'src/app']

/** What is wrong with an import, or nothing. */
export function judge(imported: Import): string | undefined {
  const floor = floors.find(({ folder }) => imported.from.startsWith(`${folder}/`))
  if (floor === undefined) return undefined
  if (imported.isPackage) {
    const isAllowed = floor.packages?.includes(imported.to) ?? true
    return isAllowed ? undefined : `${imported.from} imports the package ${imported.to}, which ${floor.folder} may not`
  }
  const isBelow = [floor.folder, ...floor.mayUse].some((folder) => imported.to.startsWith(`${folder}/`))
  if (!isBelow) return `${imported.from} imports ${imported.to}: the arrow runs back up`
  return judgeRooms(roomOf(imported.from), roomOf(imported.to), imported)
}

function judgeRooms(from: string | undefined, to: string | undefined, imported: Import): string | undefined {
  if (from === undefined || to === undefined || from === to) return undefined
  if (meetingRooms.includes(from)) return undefined
  if (sharedRooms.includes(to)) return undefined
  if (sharedRooms.includes(from)) return `${imported.from} knows a feature: it imports ${imported.to}`
  return commonRooms.includes(to)
    ? undefined
    : `${imported.from} imports ${imported.to}: features don't know each other`
}

/** `src/app/<room>/…`, or `src/app` for a file directly in it; other floors have no rooms. */
function roomOf(file: string): string | undefined {
  const [, room] = /^src\/app\/(?:([^/]+)\/)?[^/]+/.exec(file) ?? []
  return file.startsWith('src/app/') ? (room ?? 'src/app') : undefined
}
