import { useLingui } from '@lingui/react/macro'
import type { EmailProblem } from '../../core/email-address.ts'

/** Gives a reader of what is wrong with an email address: what, and how to mend it. */
export function useEmailProblemText(): (problem: EmailProblem) => string {
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'email-no-at':
        return t`L’adresse email n’a pas de signe @ : écrivez-la en entier, par exemple nom@exemple.fr.`
      case 'email-two-at':
        return t`L’adresse email contient plusieurs signes @ : n’indiquez qu’une seule adresse.`
      case 'email-space':
        return t`L’adresse email contient un espace : retirez-le.`
      case 'email-accent':
        return t`L’adresse email s’écrit sans accent avant le signe @ : mettez par exemple e pour é, n pour ñ.`
      case 'email-no-ending':
        return t`L’adresse email s’arrête trop tôt : ajoutez la fin, par exemple .fr ou .com.`
      case 'email-form':
        return t`L’adresse email n’a pas la forme attendue : vérifiez-la (exemple : nom@exemple.fr).`
      default:
        return problem satisfies never
    }
  }
}
