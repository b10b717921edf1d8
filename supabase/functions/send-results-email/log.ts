/**
 * One JSON object a line. `reference` is the start of the key's keyed hash (`select … where key_hash like 'reference%'` finds the row);
 * no field ever holds a name, an address, an answer or a mail provider's text.
 */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly event:
    | 'configuration'
    | 'listening'
    | 'accept'
    | 'drain'
    | 'try'
    | 'ledger_out_of_reach'
    | 'render_failed'
    | 'bug'
  readonly reference?: string
  readonly outcome?: string
  readonly reason?: string
  readonly milliseconds?: number
  readonly port?: number
}

export type Log = (entry: LogEntry) => void

export const writeLog: Log = ({ level, event, ...rest }) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...rest })
  if (level === 'error') console.error(line)
  else console.log(line)
}

/** The ledger did not answer a call, or its answer was lost or unreadable; `problem` is a code. */
export const ledgerOutOfReach = (problem: string): LogEntry => ({
  level: 'error',
  event: 'ledger_out_of_reach',
  reason: problem,
})

/** Sixteen digits of a hash tell emails apart and are short enough to read out. */
export const referenceOf = (keyHash: string): string => keyHash.slice(0, 16)

/** The name of an error, never its message: that may quote a value. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
