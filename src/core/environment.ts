/** Build variables, `VITE_…`: what is absent or blank takes a default. */
export type BuildEnvironment = Readonly<Record<string, unknown>>

/** Gives the variable `name`, trimmed, or `fallback` when it is absent or blank. */
export function readText(environment: BuildEnvironment, name: string, fallback: string): string {
  const value = environment[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
}

/** Throws an Error that names the variable when it is not an absolute http(s) address. */
export function readAddress(environment: BuildEnvironment, name: string, fallback: string): string {
  const value = readText(environment, name, fallback)
  const problem = addressProblem(name, value)
  if (problem !== undefined) throw new Error(problem)
  return value
}

/** What is wrong with `value`, by the variable's name and without the value; undefined for an absolute http(s) address. */
export const addressProblem = (name: string, value: string): string | undefined =>
  /^https?:\/\/[^/\s]+(\/\S*)?$/.test(value) ? undefined : `${name} is not an absolute http(s) address`
