/** Longer than a file takes on any network that a quiz can be taken on. */
const patienceMs = 20_000

/**
 * Makes a loader out of `load` that rejects where a file has not come within 20 s: a connection that hangs tells nothing, and would be
 * waited for for ever. What stands ready for a file that fails thereby stands ready for one that hangs. Asked again meanwhile, it rejects
 * at once.
 */
export function inTime<T>(load: () => Promise<T>): () => Promise<T> {
  let hangs = false
  const late = () => new Error('A file did not come in time')
  return () =>
    new Promise((resolve, reject) => {
      if (hangs) return reject(late())
      const timer = setTimeout(() => {
        hangs = true
        reject(late())
      }, patienceMs)
      load()
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(timer)
          hangs = false
        })
    })
}
