/** What pages and the service worker agree on for an update. */

/**
 * The Web Lock that every page holds, shared, that shows a quiz or form or has something in memory only; a new version takes over when it
 * can have it alone.
 */
export const quizLock = 'quiz-in-progress'

/** What a page says to a version that waits: take over as soon as nobody is disturbed. */
export const skipWaitingMessage = { type: 'skip-waiting' } as const
