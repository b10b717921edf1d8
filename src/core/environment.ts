/** Build variables, `VITE_…`: what is absent or blank takes a default. */
export type BuildEnvironment = Readonly<Record<string, unknown>>

/** Gives the variable `name`, trimmed, or `fallback` when it is absent or blank. */
export function readText(environment: BuildEnvironment, name: string, fallback: string): string {
  const value = environment[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
}

/** The same of an absolute http(s) address; any other is told to `complain`, by the variable's name and without the value. */
export function readAddress(
  environment: BuildEnvironment,
  name: string,
  fallback: string,
  complain: (problem: string) => void,
): string {
  const value = readText(environment, name, fallback)
  const problem = checkAddress(value)
  if (problem !== undefined) complain(`${name} ${problem}`)
  return value
}

/** What is wrong with `value`, or undefined where it is an absolute http(s) address. */
export function checkAddress(value: string): string | undefined {
  return /^https?:\/\/[^/\s]+(\/\S*)?$/.test(value) ? undefined : 'is not an absolute http(s) address'
}
