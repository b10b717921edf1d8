import { Trans } from '@lingui/react/macro'
import type { TryErrorKind } from '../../outbox/try-error.ts'

/** Why the last try did not get through, and what happens next, in plain words. Days later these may still stand: nothing is said of the present. */
export function TryErrorText({ kind }: { kind: TryErrorKind }) {
  switch (kind) {
    case 'network':
      return (
        <Trans>
          Au dernier essai, notre service était injoignable : le réseau manquait sans doute. Nous réessaierons
          automatiquement.
        </Trans>
      )
    case 'timeout':
      return <Trans>Au dernier essai, la réponse a trop tardé. Nous réessaierons automatiquement.</Trans>
    case 'not-ours':
      return (
        <Trans>
          Le réseau a répondu à la place de notre service : un Wi-Fi public attend peut-être votre connexion. Nous
          réessaierons automatiquement.
        </Trans>
      )
    case 'busy':
      return <Trans>Au dernier essai, notre service était très sollicité. Nous réessaierons automatiquement.</Trans>
    case 'limited':
      return (
        <Trans>
          Au dernier essai, trop d’analyses avaient été demandées d’ici ou pour cette adresse. Nous réessaierons
          automatiquement, un peu plus tard.
        </Trans>
      )
    case 'server':
      return <Trans>Au dernier essai, notre service d’envoi était en panne. Nous réessaierons automatiquement.</Trans>
    case 'denied':
      return <Trans>Au dernier essai, notre service d’envoi a refusé l’accès. Nous réessaierons automatiquement.</Trans>
    case 'unknown':
      return (
        <Trans>Au dernier essai, l’envoi a échoué pour une raison inconnue. Nous réessaierons automatiquement.</Trans>
      )
    default:
      return kind satisfies never
  }
}
