import type { BrowserContext } from 'playwright'

/** Collects what a page complains of, so that a test can fail on it. */
export interface ConsoleWatch {
  /** This complaint is expected from now on. */
  allow(message: RegExp): void
  /** Every error and warning of a page's console, every uncaught error, but for those allowed. */
  complaints(): readonly string[]
}

export function watchConsole(context: BrowserContext): ConsoleWatch {
  const allowed: RegExp[] = []
  const seen: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    seen.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
  return {
    allow: (message) => allowed.push(message),
    complaints: () => seen.filter((text) => !allowed.some((message) => message.test(text))),
  }
}
