import type { Language, Localized } from '../../src/core/language.ts'
import { modulesClaimed } from './offer.ts'

/** The wording that is fixed: what people click, fill in and are told. Written by hand, not read from the catalogues that it checks. */
const french = {
  start: 'Tester mes compétences',
  providerSite: 'Découvrir Trebe',
  tiles: [`${modulesClaimed} modules`, '100 % gratuit', 'Apprentissage interactif', 'Accompagnement expert'],
  why: 'Pourquoi tester vos compétences ?',
  reasons: ['Identifiez vos points forts', 'Des solutions personnalisées', 'Un accompagnement expert'],
  chooseModule: 'Choisissez un module',
  startModule: 'Commencer',
  comingSoon: 'Bientôt disponible',
  contact: 'Nous contacter',
  back: 'Retour',
  question: 'Question',
  validate: 'Valider',
  next: 'Question suivante',
  finish: 'Terminer',
  rightAnswer: 'Bonne réponse',
  wrongAnswer: 'Mauvaise réponse',
  explanation: 'Explication',
  unknownModule: 'Module non trouvé',
  backToDashboard: 'Retour au tableau de bord',
  firstName: 'Prénom',
  lastName: 'Nom',
  company: 'Entreprise',
  phone: 'Téléphone',
  email: 'Email',
  needs: 'Vos besoins (facultatif)',
  submit: 'Recevoir mon analyse',
  submitting: 'Envoi en cours…',
  thanks: 'Merci ! Nous vous enverrons vos résultats par email.',
  bands: { excellent: 'Excellent', good: 'Bien joué !', start: 'Bon début !' },
  hello: 'Bonjour',
  correctAnswers: 'Bonnes réponses',
  totalQuestions: 'Questions au total',
  improve: 'Développez vos compétences',
  newTab: 'Nouvel onglet',
  otherModules: 'Autres modules',
  restart: 'Recommencer',
  tryFailed: 'Erreur lors de l’envoi de l’email',
  notFound: '404 Oops! Page not found',
  backHome: 'Retour à l’accueil',
}

export type Words = Readonly<typeof french>

const basque: Words = {
  start: 'Probatu nire gaitasunak',
  providerSite: 'Ezagutu Trebe',
  tiles: [`${modulesClaimed} modulu`, '% 100 doakoa', 'Ikaskuntza interaktiboa', 'Adituen laguntza'],
  why: 'Zergatik probatu zure gaitasunak?',
  reasons: ['Ezagutu zure indarguneak', 'Irtenbide pertsonalizatuak', 'Adituen laguntza'],
  chooseModule: 'Aukeratu modulu bat',
  startModule: 'Hasi',
  comingSoon: 'Laster eskuragarri',
  contact: 'Jarri gurekin harremanetan',
  back: 'Itzuli',
  question: 'Galdera',
  validate: 'Balioztatu',
  next: 'Hurrengo galdera',
  finish: 'Amaitu',
  rightAnswer: 'Erantzun zuzena',
  wrongAnswer: 'Erantzun okerra',
  explanation: 'Azalpena',
  unknownModule: 'Modulua ez da aurkitu',
  backToDashboard: 'Itzuli aginte-panelera',
  firstName: 'Izena',
  lastName: 'Abizena',
  company: 'Enpresa',
  phone: 'Telefonoa',
  email: 'Emaila',
  needs: 'Zure beharrak (aukerakoa)',
  submit: 'Jaso nire analisia',
  submitting: 'Bidaltzen…',
  thanks: 'Eskerrik asko! Zure emaitzak emailez bidaliko dizkizugu.',
  bands: { excellent: 'Bikaina!', good: 'Ondo egina!', start: 'Hasiera ona!' },
  hello: 'Kaixo',
  correctAnswers: 'Erantzun zuzenak',
  totalQuestions: 'Galderak guztira',
  improve: 'Garatu zure gaitasunak',
  newTab: 'Fitxa berrian',
  otherModules: 'Beste moduluak',
  restart: 'Hasi berriro',
  tryFailed: 'Errorea emaila bidaltzerakoan',
  notFound: '404 Oops! Page not found',
  backHome: 'Itzuli hasierara',
}

/** The fixed wording in each language. */
export const words: Localized<Words> = { fr: french, eu: basque }

/** The notices on the results screen, as they speak of `email`. */
export const notices = {
  sending: (email: string) => ({
    fr: `Envoi en cours vers ${email}…`,
    eu: `Helbide honetara bidaltzen ari gara: ${email}…`,
  }),
  sent: (email: string) => ({
    fr: `Une analyse détaillée a été envoyée à ${email}.`,
    eu: `Analisi xehatu bat bidali da helbide honetara: ${email}.`,
  }),
  waiting: (email: string) => ({
    fr: `Votre analyse est enregistrée sur cet appareil. Elle partira vers ${email} dès que le réseau reviendra.`,
    eu: `Zure analisia gailu honetan gordeta dago. Sarea itzultzean bidaliko da helbide honetara: ${email}.`,
  }),
  accepted: (email: string) => ({
    fr: `Votre analyse partira dans quelques minutes vers ${email}.`,
    eu: `Zure analisia minutu batzuk barru bidaliko da helbide honetara: ${email}.`,
  }),
} as const

/** Matches `text` whole, with any space for a space and either apostrophe for an apostrophe. */
export function saying(text: string): RegExp {
  return new RegExp(`^\\s*${foldable(text)}\\s*$`)
}

/** Matches where `text` occurs, folded in the same way. */
export function containing(text: string): RegExp {
  return new RegExp(foldable(text))
}

function foldable(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/['’]/g, "['’]")
}

/** A whole percentage as each language writes it. */
export function percentageText(value: number, language: Language): string {
  return language === 'fr' ? `${value} %` : `% ${value}`
}
