/** Hands `text` to the browser as a download. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it once the click is over.
  setTimeout(() => URL.revokeObjectURL(address))
}
