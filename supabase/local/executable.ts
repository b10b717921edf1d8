import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the shell would look for programs of these names, folder by folder. */
export const placesOnPath = (names: readonly string[]): readonly string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
