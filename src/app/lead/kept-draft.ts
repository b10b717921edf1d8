/** What a form begins with, and where what is typed into it is kept, for a reload or a return. On a kiosk nothing typed is kept at all. */
import type { LeadDraft } from '../../core/lead-form.ts'
import { isKiosk } from '../device/settings.ts'
import { writeHistoryEntry } from '../navigation/history-entry.ts'
import { parseLeadDraft } from './lead-draft.ts'

/** Which form: of which attempt, and in which entry of the browser's history. */
export interface FormPlace {
  readonly attemptId: string
  readonly entry: string | undefined
}

/**
 * What stood in a form last. Who goes back to the quiz, on a phone by a slip of the finger at its edge, and ends it once more comes to another form
 * of the same attempt, in whose entry nothing stands yet.
 */
let last: (FormPlace & { readonly draft: LeadDraft }) | undefined

/** What the form begins with. `state` is that of its entry; `contact` is the visitor's, from the results that they went on from, or empty. */
export function firstDraft({ attemptId, entry }: FormPlace, state: object, contact: Partial<LeadDraft>): LeadDraft {
  return parseLeadDraft({
    ...(last?.attemptId === attemptId && last.draft),
    // Had somebody typed over it, it would have been forgotten; so it is what was submitted last, or corrected to since.
    ...contact,
    ...state,
    // What was typed as it was left, by Back, is not in its entry.
    ...(last?.entry === entry && last?.draft),
  })
}

/** Keeps `draft`. One that comes late must not land in the entry of the next screen, another form's either. */
export function keepDraft(draft: LeadDraft, place: FormPlace): void {
  if (isKiosk()) return
  last = { ...place, draft }
  if (window.history.state?.__TSR_key === place.entry) writeHistoryEntry(draft)
}
