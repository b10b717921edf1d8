import { useLingui } from '@lingui/react/macro'
import type { Language } from '../../core/language.ts'
import type { LeadField, LeadProblem } from '../../core/lead-form.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useEmailProblemText } from '../ui/email-problem.ts'

/** The labels of the fields, in the visitor's language. */
export function useLeadLabels(): Readonly<Record<LeadField, string>> {
  const { t } = useLingui()
  return {
    firstName: t`Prénom`,
    lastName: t`Nom`,
    company: t`Entreprise`,
    phone: t`Téléphone`,
    email: t`Email`,
    needs: t`Vos besoins (facultatif)`,
  }
}

/** Gives a reader of problems: which field, what is wrong, how to mend it. The product's own words, for no browser has Basque ones. */
export function useProblemText(): (field: LeadField, problem: LeadProblem) => string {
  const { t } = useLingui()
  const language = useLanguage()
  const emailProblem = useEmailProblemText()
  const grouped = (number: number) => groupThousands(number, language)

  const missing = (field: LeadField): string => {
    switch (field) {
      case 'firstName':
        return t`Votre prénom manque : indiquez comment nous devons vous appeler.`
      case 'lastName':
        return t`Votre nom manque : indiquez votre nom de famille.`
      case 'company':
        return t`Le nom de votre entreprise manque : indiquez ce nom, ou votre activité si l’entreprise n’en a pas encore.`
      case 'phone':
        return t`Votre numéro de téléphone manque : indiquez celui auquel nous pouvons vous joindre.`
      case 'email':
        return t`Votre email manque : indiquez l’adresse où envoyer votre analyse.`
      case 'needs':
        throw new Error('needs may be empty')
      default:
        return field satisfies never
    }
  }

  const tooLong = (field: LeadField, length: string, limit: string): string => {
    switch (field) {
      case 'firstName':
        return t`Le prénom est trop long (${{ length }} caractères) : gardez ${{ limit }} caractères au plus.`
      case 'lastName':
        return t`Le nom est trop long (${{ length }} caractères) : gardez ${{ limit }} caractères au plus.`
      case 'company':
        return t`Le nom de l’entreprise est trop long (${{ length }} caractères) : gardez ${{ limit }} caractères au plus.`
      case 'phone':
        return t`Le numéro de téléphone est trop long : n’indiquez qu’un seul numéro.`
      case 'email':
        return t`L’adresse email est trop longue (${{ length }} caractères) : vérifiez-la, une adresse en compte ${{ limit }} au plus.`
      case 'needs':
        return t`Vos besoins tiennent en ${{ limit }} caractères au plus : votre texte en compte ${{ length }}, merci de le raccourcir.`
      default:
        return field satisfies never
    }
  }

  return (field, problem) => {
    switch (problem.kind) {
      case 'missing':
        return missing(field)
      case 'too-long':
        return tooLong(field, grouped(problem.length), grouped(problem.limit))
      case 'phone-short':
        return t`Le numéro de téléphone est trop court : vérifiez qu’il ne manque pas de chiffre.`
      default:
        return emailProblem(problem.kind)
    }
  }
}

/** As the quiz writes numbers; not every browser's own rules know Basque. */
function groupThousands(number: number, language: Language): string {
  return `${number}`.replaceAll(/\B(?=(?:\d{3})+$)/g, language === 'fr' ? '\u00a0' : '.')
}
