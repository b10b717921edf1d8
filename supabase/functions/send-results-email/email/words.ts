import type { Localized } from '../../../../src/core/language.ts'
import type { Band } from '../../../../src/core/score.ts'

/** Every text of the email that is not a module's own. No-break spaces are put in later. */
export interface Words {
  /** `percentage` as the language writes it. */
  readonly subject: (module: string, percentage: string) => string
  /** The line that inboxes show beside the subject. */
  readonly preview: (score: number, total: number) => string
  readonly greeting: (firstName: string | undefined) => string
  readonly intro: (module: string) => string
  readonly bands: Readonly<Record<Band, string>>
  readonly rightOfTotal: (score: number, total: number) => string
  readonly advice: string
  readonly steps: string
  readonly analysis: string
  readonly question: (number: number, total: number) => string
  readonly right: string
  readonly wrong: string
  readonly yourAnswer: string
  readonly yourRightAnswer: string
  readonly rightAnswer: string
  readonly explanation: string
  readonly offerTitle: string
  readonly offer: (provider: string) => string
  readonly offerLink: (provider: string) => string
  readonly contactLink: string
  readonly modulesLink: string
  readonly whoWeAre: (provider: string) => string
  readonly why: (module: string) => string
  readonly forget: string
}

const rightOfTotal: Localized<Words['rightOfTotal']> = {
  fr: (score, total) => `${score} ${score < 2 ? 'bonne réponse' : 'bonnes réponses'} sur ${total}`,
  // Basque writes "one" after its noun, other numbers before it.
  eu: (score, total) => `${total} galderatik ${score === 1 ? 'erantzun zuzen bat' : `${score} erantzun zuzen`}`,
}

export const words: Localized<Words> = {
  fr: {
    subject: (module, percentage) => `${module} : ${percentage} – votre analyse détaillée`,
    preview: (score, total) => `${rightOfTotal.fr(score, total)} : vos résultats, les explications et nos conseils.`,
    greeting: (firstName) => (firstName === undefined ? 'Bonjour' : `Bonjour ${firstName}`),
    intro: (module) => `Voici votre analyse détaillée du module « ${module} ».`,
    bands: { excellent: 'Excellent', good: 'Bien joué !', start: 'Bon début !' },
    rightOfTotal: rightOfTotal.fr,
    advice: 'Notre conseil',
    steps: 'Vos prochaines étapes',
    analysis: 'Votre analyse, question par question',
    question: (number, total) => `Question ${number} / ${total}`,
    right: 'Bonne réponse',
    wrong: 'Mauvaise réponse',
    yourAnswer: 'Votre réponse',
    yourRightAnswer: 'Votre réponse est la bonne',
    rightAnswer: 'La bonne réponse',
    explanation: 'Explication',
    offerTitle: 'Développez vos compétences',
    offer: (provider) =>
      `${provider} vous accompagne pour aller plus loin : des formations courtes et concrètes, et des conseillers à l’écoute de votre projet.`,
    offerLink: (provider) => `Découvrir ${provider}`,
    contactLink: 'Nous contacter',
    modulesLink: 'Essayer un autre module',
    whoWeAre: (provider) => `Expéditeur de cet email : ${provider}`,
    why: (module) =>
      `Vous recevez ce message parce que cette adresse a été saisie à la fin du quiz « ${module} » afin d’en recevoir l’analyse. Ce n’était pas vous ? Écrivez-nous, et nous effacerons tout.`,
    forget: 'Pour consulter, corriger ou faire effacer vos données, ou refuser le suivi, écrivez à :',
  },
  eu: {
    subject: (module, percentage) => `${module}: ${percentage} – zure analisi xehatua`,
    preview: (score, total) => `${rightOfTotal.eu(score, total)}: zure emaitzak, azalpenak eta gure aholkuak.`,
    greeting: (firstName) => (firstName === undefined ? 'Kaixo' : `Kaixo ${firstName}`),
    intro: (module) => `Hona hemen «${module}» moduluko zure analisi xehatua.`,
    bands: { excellent: 'Bikaina!', good: 'Ondo egina!', start: 'Hasiera ona!' },
    rightOfTotal: rightOfTotal.eu,
    advice: 'Gure aholkua',
    steps: 'Zure hurrengo urratsak',
    analysis: 'Zure analisia, galderaz galdera',
    question: (number, total) => `Galdera ${number} / ${total}`,
    right: 'Erantzun zuzena',
    wrong: 'Erantzun okerra',
    yourAnswer: 'Zure erantzuna',
    yourRightAnswer: 'Zure erantzuna zuzena da',
    rightAnswer: 'Erantzun zuzena',
    explanation: 'Azalpena',
    offerTitle: 'Garatu zure gaitasunak',
    offer: (provider) =>
      `${provider} ondoan izango duzu, aurrera egiteko: ikastaro labur eta praktikoak, eta zure proiektua arretaz entzungo duten aholkulariak.`,
    offerLink: (provider) => `Ezagutu ${provider}`,
    contactLink: 'Jarri gurekin harremanetan',
    modulesLink: 'Probatu beste modulu bat',
    whoWeAre: (provider) => `Mezu honen bidaltzailea: ${provider}`,
    why: (module) =>
      `Mezu hau jaso duzu, norbaitek helbide hau idatzi duelako «${module}» galdetegiaren amaieran, analisia jasotzeko. Ez zinen zu izan? Idatz iezaguzu, eta dena ezabatuko dugu.`,
    forget:
      'Zure datuak kontsultatzeko, zuzentzeko edo ezabarazteko, edo jarraipenari uko egiteko, idatzi helbide honetara:',
  },
}
