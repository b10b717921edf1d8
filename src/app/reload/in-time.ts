/** A file that the running app fetches by this weighs 25 kB at most: it comes in this time on any network that a quiz can be taken on. */
const filePatienceMs = 20_000

/**
 * The time is counted in so many parts. A phone that is locked has no network, and a timer that runs out meanwhile fires when it wakes up: of a
 * locked phone's time one part is counted at most.
 */
const patienceTicks = 4

/**
 * Makes a loader out of `load` that rejects when nothing has come within `patienceMs`: a connection that hangs reports nothing, and would
 * be waited for for ever. A file that hangs is thereby handled like one that fails. While it hangs, later calls reject at once; if it still
 * arrives, the next call gets it.
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
