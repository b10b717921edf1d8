/** What the app dispatches on `window` when it takes the page over from the boot script. */

/** From here on the router has address and links, though nothing answers yet. */
export const startSignal = 'trebe:start'

/** The screen is hydrated: it answers what is pressed. */
export const readySignal = 'trebe:ready'
