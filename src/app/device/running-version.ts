/** The address of the file that starts the app, as this page names it: another build's is another. Undefined under the dev server. */
export function runningEntry(): string | undefined {
  return document.querySelector<HTMLElement>('script[data-entry]')?.dataset.entry
}

/** Names the build that runs: the hash in its entry's name changes with anything in it. Undefined under the dev server. */
export function runningVersion(): string | undefined {
  return /-(\w+)\.js$/.exec(runningEntry() ?? '')?.[1]
}
