import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs'
import { firstLine } from '../started.ts'

/** The leads were had, but not written; says why in one line. */
export class UnwrittenError extends Error {
  override readonly name = 'UnwrittenError'
}

/** Writes to a file that only its owner may read, or to standard output, whose reader may have enough of it before the end. */
export async function writeOut(text: string, file: string | undefined): Promise<void> {
  try {
    if (file === undefined) await print(text)
    else writeFile(text, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return
    throw new UnwrittenError(firstLine(error))
  }
}

function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', reject)
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

function writeFile(text: string, file: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    // The mode counts for a new file only; one that stood there before is closed to others first. A device, as /dev/null, is everybody's.
    if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, 0o600)
    writeFileSync(descriptor, text)
  } finally {
    closeSync(descriptor)
  }
}
