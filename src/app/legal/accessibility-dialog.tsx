import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'

export function AccessibilityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Accessibilité`} onClose={onClose}>
      <p />
    </Dialog>
  )
}
