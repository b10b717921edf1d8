/** Names the build that runs: the hash in its entry's name changes with anything in it. Undefined under the dev server. */
export function runningVersion(): string | undefined {
  const entry = document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry
  return entry === undefined ? undefined : /-([\w-]+)\.js$/.exec(entry)?.[1]
}
