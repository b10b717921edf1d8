/** What is dispatched on `window` before React answers: by the boot script, and by the app when it takes the page over from it. */

/** The boot script has put a screen, or an empty one, in the place of the one that the page was served with. */
export const openedSignal = 'trebe:opened'

/** From here on the router has address and links, though nothing answers yet. */
export const startSignal = 'trebe:start'

/** The screen is hydrated: it answers what is pressed. */
export const readySignal = 'trebe:ready'
