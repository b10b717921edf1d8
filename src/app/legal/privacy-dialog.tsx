import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'

export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Confidentialité`} onClose={onClose}>
      <p />
    </Dialog>
  )
}
