/** What pages and the service worker agree on for an update. */

/**
 * The Web Lock that every page holds, shared, that loading anew would disturb: it shows a quiz, a form or a dialog, or has something in memory
 * only. A new version takes over when it can have it alone. It keeps its name from when only quizzes held it: pages of those versions may
 * still be open.
 */
export const updateHoldLock = 'quiz-in-progress'

/** What a page says to a version that waits: take over as soon as nobody is disturbed. */
export const skipWaitingMessage = { type: 'skip-waiting' } as const
