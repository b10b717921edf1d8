import { appendFileSync, writeFileSync } from 'node:fs'

/** A log file, empty at each start. */
export function openLog(file: string): (text: string) => void {
  writeFileSync(file, '')
  return (text) => appendFileSync(file, text)
}
