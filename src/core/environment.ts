/** Build variables, `VITE_…`: what is absent or blank takes a default. */
export type BuildEnvironment = Readonly<Record<string, unknown>>

export function readText(environment: BuildEnvironment, name: string, fallback: string): string {
  const value = environment[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
}

/** Throws an Error that names the variable when it is not an absolute http(s) address. */
export function readAddress(environment: BuildEnvironment, name: string, fallback: string): string {
  const value = readText(environment, name, fallback)
  if (!/^https?:\/\/[^/\s]+(\/\S*)?$/.test(value)) {
    throw new Error(`${name} is not an absolute http(s) address: ${value}`)
  }
  return value
}
