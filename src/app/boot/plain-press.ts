/** Tells whether `event` presses `link` to go there in this tab: not with a key held for another one, nor on a link that opens its own. */
export function isPlainPress(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || link.target === '_blank')
}
