const answerWithinMs = 60_000

/** Hands `text` to the browser as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari on iOS asks first, and reads the file after the answer. With the page it goes in any case.
  setTimeout(() => URL.revokeObjectURL(address), answerWithinMs)
}
