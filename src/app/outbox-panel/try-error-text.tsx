import { Trans } from '@lingui/react/macro'
import type { TryErrorKind } from '../../outbox/entry.ts'

/** Why the last try did not get through, and what happens next, in plain words. */
export function TryErrorText({ kind }: { kind: TryErrorKind }) {
  switch (kind) {
    case 'network':
      return <Trans>Le dernier essai n’a pas trouvé le réseau. Un nouvel essai suivra de lui-même.</Trans>
    case 'timeout':
      return <Trans>Au dernier essai, la réponse a trop tardé. Un nouvel essai suivra de lui-même.</Trans>
    case 'not-ours':
      return (
        <Trans>
          Le réseau répond à la place de notre service : un Wi-Fi public attend peut-être votre connexion. Un nouvel
          essai suivra de lui-même.
        </Trans>
      )
    case 'busy':
      return <Trans>Notre service est très sollicité en ce moment. Un nouvel essai suivra de lui-même.</Trans>
    case 'server':
      return <Trans>Notre service d’envoi est en panne pour le moment. Un nouvel essai suivra de lui-même.</Trans>
    case 'denied':
      return <Trans>Notre service d’envoi a refusé l’accès pour le moment. Un nouvel essai suivra de lui-même.</Trans>
    case 'unknown':
      return <Trans>Le dernier essai a échoué pour une raison inconnue. Un nouvel essai suivra de lui-même.</Trans>
    default:
      return kind satisfies never
  }
}
