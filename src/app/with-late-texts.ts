import { addCatalogue } from './i18n/i18n.ts'

/** Makes a loader out of `load` that brings the late texts along: what comes after the last question has a catalogue of its own. */
export function withLateTexts<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), addCatalogue('late')])
    return loaded
  }
}
