const answerMs = 2000

/** Whether the host has the page to give now. */
export async function hostAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    return answer.ok
  } catch {
    return false
  }
}
