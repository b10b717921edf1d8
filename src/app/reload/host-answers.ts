const answerMs = 2000

/** Whether the host has the page to give now. */
export async function hostAnswers(): Promise<boolean> {
  // Not `AbortSignal.timeout`, which is years younger than what else the page needs of a browser.
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerMs)
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: late.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
