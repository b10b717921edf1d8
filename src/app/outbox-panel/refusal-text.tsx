import { Trans } from '@lingui/react/macro'
import type { Refusal } from '../../outbox/entry.ts'
import { reasonOf } from './refusal-reason.ts'

/** Why the server refused an email for good, in plain words. */
export function RefusalText({ refusal }: { refusal: Refusal }) {
  const reason = reasonOf(refusal)
  switch (reason) {
    case 'address':
      return <Trans>Cette adresse n’est pas valide : merci de la vérifier et de la corriger.</Trans>
    case 'mailbox':
      return <Trans>Cette adresse est refusée par sa messagerie : merci de la vérifier et de la corriger.</Trans>
    case 'name':
      return (
        <Trans>Le prénom, le nom ou l’entreprise contient un caractère qui n’est pas accepté, ou trop de texte.</Trans>
      )
    case 'contact':
      return (
        <Trans>Le téléphone ou les besoins contiennent un caractère qui n’est pas accepté, ou trop de texte.</Trans>
      )
    case 'result':
      return <Trans>Le résultat du quiz ne correspond pas à ce que notre service attend.</Trans>
    case 'too-large':
      return <Trans>Le texte envoyé est trop long.</Trans>
    case 'key-reused':
      return (
        <Trans>Une analyse de ces réponses, avec d’autres coordonnées, a déjà été demandée pour cette adresse.</Trans>
      )
    case 'erased':
      return <Trans>Les données de cet envoi ont été effacées de notre service avant son départ.</Trans>
    case 'unknown':
      return <Trans>Notre service a refusé cet envoi sans en préciser la raison.</Trans>
    default:
      return reason satisfies never
  }
}
