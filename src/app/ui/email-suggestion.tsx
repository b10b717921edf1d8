import { Trans } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { EmailAddress } from './email-address.tsx'

/** Offers the address that the one typed was probably meant to be; announced as it comes. */
export function EmailSuggestion(props: {
  /** Of its button. */
  id?: string
  address: string | undefined
  /** What was typed can't be sent to as it is. */
  isWrong: boolean
  onAccept: (address: string) => void
}) {
  const { id, address, isWrong, onAccept } = props
  return (
    <div role="alert" className="w-full empty:hidden">
      {address !== undefined && (
        <div className="mt-2 rounded-md bg-accent-soft px-4 py-2">
          <button
            type="button"
            id={id}
            // The second click of a double one that brought it up has not read it.
            onClick={({ detail }) => detail < 2 && onAccept(address)}
            className="flex min-h-12 w-full cursor-pointer items-center gap-3 text-left font-semibold text-accent underline decoration-2 underline-offset-4"
          >
            <Lightbulb className="size-5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">
              <Offer address={address} />
            </span>
          </button>
          {!isWrong && (
            <p className="pl-8 text-sm text-muted">
              <Trans>Touchez pour corriger. Si l’adresse est juste, continuez.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function Offer(props: { address: string }) {
  const address = <EmailAddress>{props.address}</EmailAddress>
  return <Trans>Vouliez-vous dire {address} ?</Trans>
}
