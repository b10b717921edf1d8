import { chmodSync, writeFileSync } from 'node:fs'

/** Writes to a file that only its owner may read, or to standard output. */
export function writeOut(text: string, file: string | undefined): void {
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  // The mode counts for a new file only; one that stood there before is closed to others first.
  writeFileSync(file, '', { mode: 0o600 })
  chmodSync(file, 0o600)
  writeFileSync(file, text)
}
