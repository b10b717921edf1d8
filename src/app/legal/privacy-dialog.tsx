import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import { provider } from '../ui/provider.ts'
import { LegalList, LegalPart, MailLink, SiteLink } from './legal-text.tsx'

/** The second level of the privacy notice: all that article 13 of the GDPR asks for. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Confidentialité`} onClose={onClose}>
      <p>
        <Trans>
          Cette notice vous informe conformément à l’article 13 du règlement général sur la protection des données
          (RGPD).
        </Trans>
      </p>
      <Controller />
      <Purposes />
      <Recipients />
      <Duration />
      <Device />
      <Rights />
      <Complaint />
    </Dialog>
  )
}

function Controller() {
  const { name, postalAddress, privacyContact } = provider
  return (
    <LegalPart title={<Trans>Qui est responsable de vos données ?</Trans>}>
      <p>
        <Trans>
          {name}, {postalAddress}. Pour toute question sur vos données : <MailLink address={privacyContact} />.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Purposes() {
  return (
    <LegalPart title={<Trans>Pourquoi, et sur quelle base légale ?</Trans>}>
      <LegalList>
        <li>
          <Trans>
            Vous envoyer l’analyse de vos réponses : vous la demandez en remplissant le formulaire. C’est l’exécution de
            votre demande (article 6.1.b).
          </Trans>
        </li>
        <li>
          <Trans>
            Vous recontacter au sujet de vos besoins et des formations adaptées : c’est notre intérêt légitime à
            proposer notre accompagnement aux personnes qui viennent de tester leurs compétences (article 6.1.f). Vous
            pouvez vous y opposer à tout moment, sans motif ; vous recevrez quand même votre analyse.
          </Trans>
        </li>
        <li>
          <Trans>
            Protéger le service contre les abus : c’est notre intérêt légitime à ce que les emails arrivent
            (article 6.1.f).
          </Trans>
        </li>
      </LegalList>
      <p>
        <Trans>
          Nous utilisons votre prénom, votre nom, votre entreprise, votre téléphone, votre email, vos besoins si vous
          les indiquez, votre langue, le module choisi, votre score et vos réponses, ainsi que le nom du salon ou du
          bureau où se trouve l’appareil.
        </Trans>
      </p>
      <p>
        <Trans>
          Rien ne vous oblige à donner ces informations. Sans les champs obligatoires, nous ne pouvons pas vous envoyer
          l’analyse ; le quiz, les explications et les autres modules restent ouverts.
        </Trans>
      </p>
      <p>
        <Trans>
          Votre score est un simple calcul. Aucune décision automatisée ni aucun profilage ne produit d’effet pour vous.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Recipients() {
  const { name } = provider
  return (
    <LegalPart title={<Trans>Qui les reçoit ?</Trans>}>
      <LegalList>
        <li>
          <Trans>Chez {name}, les conseillers chargés de votre suivi.</Trans>
        </li>
        <li>
          <Trans>Supabase, qui héberge le service d’envoi et sa base de données.</Trans>
        </li>
        <li>
          <Trans>L’hébergeur de ce site, qui voit passer l’adresse de votre connexion mais pas vos coordonnées.</Trans>
        </li>
        <li>
          <Trans>Le prestataire qui achemine l’email (par exemple Resend ou Brevo, ou notre propre serveur).</Trans>
        </li>
      </LegalList>
      <p>
        <Trans>
          Ces prestataires n’agissent que sur nos instructions. Si l’un d’eux traite des données hors de l’Union
          européenne, c’est sous le couvert d’une décision d’adéquation ou des clauses contractuelles types de la
          Commission européenne ; nous vous en donnons une copie sur demande. Vos données ne sont ni vendues ni louées.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Duration() {
  return (
    <LegalPart title={<Trans>Combien de temps ?</Trans>}>
      <LegalList>
        <li>
          <Trans>Vos coordonnées et vos résultats : 3 ans après votre demande, puis ils sont effacés.</Trans>
        </li>
        <li>
          <Trans>
            L’adresse de votre connexion : notre base n’en garde qu’une empreinte calculée avec une clé secrète,
            30 jours, pour limiter les abus. Les journaux techniques de nos hébergeurs peuvent la conserver quelques
            jours.
          </Trans>
        </li>
      </LegalList>
    </LegalPart>
  )
}

function Device() {
  return (
    <LegalPart title={<Trans>Que garde cet appareil ?</Trans>}>
      <LegalList>
        <li>
          <Trans>
            Votre demande, jusqu’à ce que notre service l’ait reçue : ainsi, elle part même si le réseau manque. Si elle
            est refusée, elle attend ici d’être corrigée. Ensuite, seules une référence et une date restent 180 jours,
            pour ne pas envoyer deux fois le même email.
          </Trans>
        </li>
        <li>
          <Trans>
            Sur votre propre appareil, vos réponses et le formulaire dans l’onglet, pour que rien ne se perde quand vous
            y revenez. Sur une borne, tout est effacé à la fin de votre visite, sauf la demande qui n’est pas encore
            partie.
          </Trans>
        </li>
        <li>
          <Trans>
            Votre langue, les réglages de l’appareil, le nombre de vos visites (pour proposer l’installation) et
            l’application elle-même.
          </Trans>
        </li>
      </LegalList>
      <p>
        <Trans>Aucun cookie, aucune mesure d’audience, aucun contenu chargé chez un tiers.</Trans>
      </p>
    </LegalPart>
  )
}

function Rights() {
  const { privacyContact } = provider
  return (
    <LegalPart title={<Trans>Quels sont vos droits ?</Trans>}>
      <p>
        <Trans>
          Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, la limitation de leur
          traitement et leur portabilité, et vous opposer au suivi. Vous pouvez aussi dire ce qu’elles doivent devenir
          après votre décès. Écrivez à <MailLink address={privacyContact} />
           : nous répondons sous un mois.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Complaint() {
  return (
    <LegalPart title={<Trans>À qui vous plaindre ?</Trans>}>
      <p>
        <Trans>
          À la <SiteLink href="https://www.cnil.fr/fr/plaintes">CNIL</SiteLink>, 3 place de Fontenoy, 75007 Paris. En
          Pays basque sud, l’autorité compétente est l’
          <SiteLink href="https://www.aepd.es">AEPD</SiteLink>, et l’
          <SiteLink href="https://www.avpd.eus">AVPD</SiteLink> pour les organismes publics basques.
        </Trans>
      </p>
    </LegalPart>
  )
}
