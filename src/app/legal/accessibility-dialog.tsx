import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import { provider } from '../ui/provider.ts'
import { LegalList, LegalPart, MailLink, SiteLink } from './legal-text.tsx'

/**
 * The accessibility statement, in the order and form of the RGAA's model. "Not conforming" is what the law wants to be said until an
 * audit of all 106 criteria has been made, whatever the tests say; change it, here and in the screens' footer, when there is one.
 */
export function AccessibilityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { name } = provider
  return (
    <Dialog title={t`Déclaration d’accessibilité`} onClose={onClose}>
      <p>
        <Trans>
          {name} s’engage à rendre ce service accessible, conformément à l’article 47 de la loi n° 2005-102 du
          11 février 2005. Cette déclaration s’applique à tous les écrans de ce quiz.
        </Trans>
      </p>
      <Conformity />
      <Tests />
      <NotAccessible />
      <Drawing />
      <Feedback />
      <Remedies />
    </Dialog>
  )
}

function Conformity() {
  return (
    <LegalPart title={<Trans>État de conformité</Trans>}>
      <p>
        <Trans>
          Ce service est <strong>non conforme</strong> au référentiel général d’amélioration de l’accessibilité (RGAA
          4.1.2), parce qu’aucun audit des 106 critères n’a encore été mené. Il a été conçu et vérifié pour suivre les
          règles WCAG 2.2, niveau AA.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Tests() {
  return (
    <LegalPart title={<Trans>Résultat des vérifications</Trans>}>
      <p>
        <Trans>En l’absence d’audit, aucun taux de conformité ne peut être donné. Ont été vérifiés :</Trans>
      </p>
      <LegalList>
        <li>
          <Trans>
            chaque écran, dans les deux langues, en mode clair et en mode sombre, avec l’outil automatique axe-core, qui
            ne signale plus d’erreur ;
          </Trans>
        </li>
        <li>
          <Trans>le parcours entier au clavier seul ;</Trans>
        </li>
        <li>
          <Trans>l’affichage à 320 pixels de large et avec un texte agrandi à 200 % ;</Trans>
        </li>
        <li>
          <Trans>les contrastes, les noms, les rôles et les messages transmis aux technologies d’assistance.</Trans>
        </li>
      </LegalList>
    </LegalPart>
  )
}

function NotAccessible() {
  return (
    <LegalPart title={<Trans>Contenus non accessibles</Trans>}>
      <p>
        <Trans>
          Non-conformités connues, sur une borne seulement : l’accueil que quelqu’un a laissé revient à son début sans
          avertissement après 60 secondes (critère 13.1), et les champs n’indiquent pas au navigateur ce qu’ils
          attendent (critère 11.13). Il n’y a ni dérogation pour charge disproportionnée, ni contenu exempté. Restent à
          tester :
        </Trans>
      </p>
      <LegalList>
        <li>
          <Trans>l’usage réel avec les lecteurs d’écran NVDA, JAWS, VoiceOver et TalkBack ;</Trans>
        </li>
        <li>
          <Trans>
            la lecture du basque : beaucoup de lecteurs d’écran n’ont pas de voix basque et lisent avec une autre ;
          </Trans>
        </li>
        <li>
          <Trans>
            l’affichage de l’email d’analyse, qui dépend de votre messagerie ; il existe aussi en texte simple.
          </Trans>
        </li>
      </LegalList>
      <p>
        <Trans>
          Sur une borne, hors de l’accueil, après 60 secondes sans geste, un avertissement vous demande si vous êtes
          toujours là. Vous avez alors 20 secondes pour continuer, autant de fois que nécessaire.
        </Trans>
      </p>
      <p>
        <Trans>Les sites extérieurs vers lesquels mènent nos liens ne relèvent pas de cette déclaration.</Trans>
      </p>
    </LegalPart>
  )
}

function Drawing() {
  return (
    <LegalPart title={<Trans>Établissement de cette déclaration</Trans>}>
      <p>
        <Trans>Cette déclaration a été établie le 27 novembre 2026.</Trans>
      </p>
      <p>
        <Trans>
          Technologies : HTML, CSS, JavaScript, SVG, WAI-ARIA. Environnement des vérifications : Chromium 156 sous
          Linux, axe-core 4.14. Pages vérifiées : accueil, choix du module, quiz, formulaire, résultats, page
          introuvable et fenêtres de dialogue.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Feedback() {
  const { privacyContact, contactPage, name } = provider
  return (
    <LegalPart title={<Trans>Retour d’information et contact</Trans>}>
      <p>
        <Trans>
          Si vous n’arrivez pas à accéder à un contenu ou à répondre au quiz, écrivez à{' '}
          <MailLink address={privacyContact} /> ou passez par la{' '}
          <SiteLink href={contactPage}>page pour contacter {name}</SiteLink> : nous vous orienterons vers une solution
          accessible ou vous donnerons le contenu sous une autre forme.
        </Trans>
      </p>
    </LegalPart>
  )
}

function Remedies() {
  return (
    <LegalPart title={<Trans>Voies de recours</Trans>}>
      <p>
        <Trans>
          Si vous nous avez signalé un défaut d’accessibilité qui vous empêche d’utiliser ce service et que vous n’avez
          pas obtenu de réponse satisfaisante, vous pouvez :
        </Trans>
      </p>
      <LegalList>
        <li>
          <Trans>
            écrire un message au{' '}
            <SiteLink href="https://formulaire.defenseurdesdroits.fr/">
              <span lang="fr">Défenseur des droits</span>
            </SiteLink>
             ;
          </Trans>
        </li>
        <li>
          <Trans>
            contacter{' '}
            <SiteLink href="https://www.defenseurdesdroits.fr/carte-des-delegues">
              son délégué dans votre région
            </SiteLink>
             ;
          </Trans>
        </li>
        <li>
          <Trans>
            envoyer un courrier, gratuit et sans timbre :{' '}
            <span lang="fr">Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07</span>.
          </Trans>
        </li>
      </LegalList>
    </LegalPart>
  )
}
