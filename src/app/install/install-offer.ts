import { readStored, writeStored } from '../device/storage.ts'

/** Chromium's event; not in TypeScript's library (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** What can be offered to this visitor: the browser's own dialog, the two steps of iOS by hand, or nothing. */
export type InstallOffer =
  | { readonly kind: 'prompt'; readonly accept: () => Promise<void> }
  | { readonly kind: 'ios-steps' }
  | { readonly kind: 'none' }

const keys = { answered: 'trebe.install-answered', visits: 'trebe.visits', counted: 'trebe.visit-counted' } as const

// Holds for this page also where the device refuses to remember it.
let isAnswered = false
/** The browser's dialog, until it was used; an event can ask once. */
let promptOffer: InstallOffer | undefined
const listeners = new Set<() => void>()

function isInstallPromptEvent(event: Event): event is InstallPromptEvent {
  return 'prompt' in event
}

/** Keeps the browser's offer for a better moment; one that came before the app is taken over from the boot script. */
export function keepInstallPrompt(): void {
  const keep = (event: Event) => {
    event.preventDefault()
    if (isInstallPromptEvent(event)) promptOffer = createPromptOffer(event)
    tell()
  }
  if (window.installPrompt !== undefined) keep(window.installPrompt)
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', endInstallOffer)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` when the offer may have changed; gives the function that ends it. */
export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Never asks again on this device: after a "no", and after a "yes". */
export function endInstallOffer(): void {
  isAnswered = true
  writeStored('localStorage', keys.answered, '1')
  tell()
}

/** Counts this visit once a tab; true from the second visit on. */
export function countVisit(): boolean {
  const counted = Number(readStored('localStorage', keys.visits) ?? 0)
  if (readStored('sessionStorage', keys.counted) !== null) return counted > 1
  writeStored('sessionStorage', keys.counted, '1')
  writeStored('localStorage', keys.visits, String(counted + 1))
  return counted > 0
}

const none: InstallOffer = { kind: 'none' }
const iosSteps: InstallOffer = { kind: 'ios-steps' }

/** The offer as it stands; the same object as long as nothing changed. */
export function currentInstallOffer(): InstallOffer {
  const hasAnswered = isAnswered || readStored('localStorage', keys.answered) !== null
  if (hasAnswered || matchMedia('(display-mode: standalone)').matches) return none
  return promptOffer ?? (isIos() ? iosSteps : none)
}

function createPromptOffer(event: InstallPromptEvent): InstallOffer {
  const offer: InstallOffer = {
    kind: 'prompt',
    async accept() {
      // A second press would be one too many.
      if (promptOffer !== offer) return
      promptOffer = undefined
      // Not after the answer: a dialog that the browser does not open gives none.
      tell()
      await event.prompt()
      endInstallOffer()
    },
  }
  return offer
}

// iPads say that they are Macs, but no Mac has a touch screen.
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
