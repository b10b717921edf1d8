import { Trans } from '@lingui/react/macro'
import type { TryErrorKind } from '../../outbox/try-error.ts'

/** Why the last try did not get through, and what happens next, in plain words. */
export function TryErrorText({ kind }: { kind: TryErrorKind }) {
  switch (kind) {
    case 'network':
      return (
        <Trans>
          Au dernier essai, notre service était injoignable : le réseau manque sans doute. Nous réessaierons
          automatiquement.
        </Trans>
      )
    case 'timeout':
      return <Trans>Au dernier essai, la réponse a trop tardé. Nous réessaierons automatiquement.</Trans>
    case 'not-ours':
      return (
        <Trans>
          Le réseau répond à la place de notre service : un Wi-Fi public attend peut-être votre connexion. Nous
          réessaierons automatiquement.
        </Trans>
      )
    case 'busy':
      return <Trans>Notre service est très sollicité en ce moment. Nous réessaierons automatiquement.</Trans>
    case 'limited':
      return (
        <Trans>
          Plusieurs analyses viennent d’être demandées d’ici ou pour cette adresse. Nous réessaierons automatiquement,
          un peu plus tard.
        </Trans>
      )
    case 'server':
      return <Trans>Notre service d’envoi est en panne pour le moment. Nous réessaierons automatiquement.</Trans>
    case 'denied':
      return <Trans>Notre service d’envoi a refusé l’accès pour le moment. Nous réessaierons automatiquement.</Trans>
    case 'unknown':
      return <Trans>Le dernier essai a échoué pour une raison inconnue. Nous réessaierons automatiquement.</Trans>
    default:
      return kind satisfies never
  }
}
