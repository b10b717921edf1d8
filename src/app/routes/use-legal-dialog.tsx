import { msg } from '@lingui/core/macro'
import { type ComponentType, type ReactNode, useState } from 'react'
import { addCatalogue } from '../i18n/i18n.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { inTime } from '../reload/in-time.ts'
import { showToast } from '../ui/toast.tsx'

type LegalText = 'privacy' | 'accessibility'
type LegalDialog = ComponentType<{ onClose: () => void }>

// The texts are long and seldom read: their catalogue comes when they are asked for.
const loaders: Readonly<Record<LegalText, () => Promise<LegalDialog>>> = {
  privacy: inTime(async () => (await import('../legal/privacy-dialog.tsx')).PrivacyDialog),
  accessibility: inTime(async () => (await import('../legal/accessibility-dialog.tsx')).AccessibilityDialog),
}

/** Opens the legal texts over the screen; `dialog` is to be rendered in it. */
export function useLegalDialog(): { readonly dialog: ReactNode; readonly openLegalDialog: (text: LegalText) => void } {
  const language = useLanguage()
  const [shown, setShown] = useState<{ readonly Dialog: LegalDialog }>()

  const open = async (text: LegalText) => {
    try {
      const [Dialog] = await Promise.all([loaders[text](), addCatalogue('legal', language)])
      setShown({ Dialog })
    } catch (error) {
      console.warn('Legal text not loaded:', error)
      showToast('error', msg`Ce texte n’a pas pu être chargé. Réessayez quand le réseau sera revenu.`)
    }
  }
  return {
    dialog: shown && <shown.Dialog onClose={() => setShown(undefined)} />,
    openLegalDialog: (text) => void open(text),
  }
}
