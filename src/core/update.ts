/** What pages and the service worker agree on for an update. */

/** The Web Lock that every page in a quiz or form holds, shared; a new version takes over only when it can have it alone. */
export const quizLock = 'quiz-in-progress'

/** What a page says to a version that waits: take over as soon as nobody is disturbed. */
export const skipWaitingMessage = { type: 'skip-waiting' } as const
