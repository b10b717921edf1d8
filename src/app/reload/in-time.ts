/** A file of the app weighs 25 kB, its client 45: it comes in this time on any network that a quiz can be taken on. */
const filePatienceMs = 20_000

/** Counted in parts, for a phone that was locked meanwhile had no network either: its timers fire once when it wakes up. */
const patienceTicks = 4

/**
 * Makes a loader out of `load` that rejects where nothing has come within `patienceMs`: a connection that hangs tells nothing, and would
 * be waited for for ever. What stands ready for a file that fails thereby stands ready for one that hangs. Asked again meanwhile, it
 * rejects at once; what comes late is there for who asks then.
 */
export function inTime<T>(load: () => Promise<T>, patienceMs = filePatienceMs): () => Promise<T> {
  let hangs = false
  const late = () => new Error('A file did not come in time')
  return () =>
    new Promise((resolve, reject) => {
      if (hangs) return reject(late())
      let ticks = 0
      const timer = setInterval(() => {
        if (++ticks < patienceTicks) return
        hangs = true
        reject(late())
      }, patienceMs / patienceTicks)
      load()
        .then(resolve, reject)
        .finally(() => {
          clearInterval(timer)
          hangs = false
        })
    })
}
