/** How far the landing of a kiosk is scrolled and enlarged: whoever comes next is to find it as it was. */
import { nextPaint } from '../device/scheduling.ts'

export function isViewMoved(): boolean {
  // A pinch seldom ends at exactly 1.
  return window.scrollY > 0 || (window.visualViewport?.scale ?? 1) > 1.05
}

export function watchView(tell: () => void): () => void {
  const stop = new AbortController()
  addEventListener('scroll', tell, { passive: true, signal: stop.signal })
  window.visualViewport?.addEventListener('resize', tell, { signal: stop.signal })
  return () => stop.abort()
}

/** A page can't say how far it is enlarged, but how far it may be; Chromium heeds that only where both scales are another than before. */
export async function resetView(): Promise<void> {
  window.scrollTo(0, 0)
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (viewport === null) return
  const { content } = viewport
  viewport.content = `${content}, initial-scale=1.001, maximum-scale=1.001`
  await nextPaint()
  viewport.content = content
}
