/** Where the parts of the local stack are found, by port. */
import { functionName } from '../../src/core/results-email.ts'

/** Known to everybody: the local PostgreSQL listens on this machine's loopback address only. */
export const localPassword = 'postgres'

export function databaseAddress(role: string, port: number, database = 'postgres'): string {
  return `postgres://${role}:${localPassword}@127.0.0.1:${port}/${database}`
}

export function functionAddress(port: number): string {
  return `http://127.0.0.1:${port}/functions/v1/${functionName}`
}
