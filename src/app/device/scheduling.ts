/** Resolves when the browser has nothing better to do; soon in any case. Safari has no `requestIdleCallback`. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
}

/** Resolves after `ms` milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Lets the browser answer the visitor before the work goes on. */
export const nextTask = () => pause(0)

/** Runs `task` once the next frame is painted: a tap shows its answer first. The function given back calls it off. */
export function afterPaint(task: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Resolves once the next frame is painted; soon in any case, for a page that is hidden draws none. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve)
    setTimeout(resolve, 100)
  })
}
