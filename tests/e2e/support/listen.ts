import type { Locator } from 'playwright/test'

/** Writes down what `region`, which must be there, says from now on; gives a function that reads it: each of its texts once, in their order. */
export async function listen(region: Locator): Promise<() => Promise<readonly string[]>> {
  const said = await region.evaluateHandle((element) => {
    const heard: string[] = []
    const hear = () => {
      const text = element.textContent ?? ''
      if (text !== heard.at(-1)) heard.push(text)
    }
    new MutationObserver(hear).observe(element, { childList: true, subtree: true, characterData: true })
    return heard
  })
  return () => said.jsonValue()
}
