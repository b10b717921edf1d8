/** A document of the site's origin in which the app does not run. */
export const bareDocument = '/favicon.svg'
