import { exampleProvider } from '../../../src/core/provider.ts'
import type { Configuration } from './configuration.ts'
import type { LogEntry } from './log.ts'

/** What a hosted function says at its start of values that nobody has set: they stand in every email. */
export function noticesOf({ isLocal, provider }: Configuration): readonly LogEntry[] {
  if (isLocal) return []
  const example = new Map(Object.entries(exampleProvider))
  return Object.entries(provider)
    .filter(([name, value]) => example.get(name) === value)
    .map(([name]) => ({ level: 'warn', event: 'configuration', reason: `example_provider_${name}` }))
}
