/** What was pressed before React could answer it: the elements live on through hydration, so they are pressed again then. */
const pressed: HTMLElement[] = []

function remember(event: Event): void {
  const target =
    event.target instanceof Element ? event.target.closest<HTMLElement>('button, input[type="radio"], label') : null
  if (target !== null && !(target instanceof HTMLLabelElement)) pressed.push(target)
}

/** Remembers clicks on buttons and radio buttons from now until `trebe:ready`, then presses them again, in their order. Links work by themselves. */
export function keepEarlyInput(): void {
  addEventListener('click', remember, true)
  addEventListener(
    'trebe:ready',
    () => {
      removeEventListener('click', remember, true)
      for (const element of pressed) {
        // The browser has chosen it already, and choosing it again would say nothing to React.
        if (element instanceof HTMLInputElement) element.checked = false
        element.click()
      }
    },
    { once: true },
  )
}
