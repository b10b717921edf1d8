/** Tells of the browser's own window for choosing a file: the page hears no touch and no key while it is open. */
export function listenForFileChoice({ began, ended }: { began: () => void; ended: () => void }): () => void {
  const stop = new AbortController()
  const listen = (type: string, tell: () => void) => {
    const tellOfFile = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') tell()
    }
    addEventListener(type, tellOfFile, { signal: stop.signal })
  }
  // After all that the press itself brings about.
  listen('click', began)
  listen('change', ended)
  // Not told by Safari before 16.4.
  listen('cancel', ended)
  return () => stop.abort()
}
