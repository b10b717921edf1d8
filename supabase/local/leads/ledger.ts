import type { Sql } from 'postgres'

/** States of a lead's email, as in `ledger.email_state`. */
export const emailStates = ['queued', 'sending', 'sent', 'failed', 'in_doubt'] as const

export type EmailState = (typeof emailStates)[number]

export interface LeadFilter {
  /** Accepted at this moment or later. */
  readonly since?: Date
  /** Accepted before this moment. */
  readonly until?: Date
  /** In one of these states. */
  readonly states?: readonly EmailState[]
}

/** One lead as it is stored, with the state of its email. What a request left out is null. */
export interface StoredLead {
  readonly acceptedAt: Date
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly company: string | null
  readonly phone: string | null
  readonly moduleId: string | null
  readonly score: number | null
  readonly total: number | null
  readonly needs: string | null
  readonly source: string | null
  readonly language: string | null
  readonly state: EmailState
  readonly reason: string | null
  readonly tries: number
  /** Of a queued email only. */
  readonly nextTryAt: Date | null
  readonly settledAt: Date | null
  /** What the function's logs call this email. */
  readonly reference: string
  /** The mail provider's own id of the email. */
  readonly mailProviderReference: string | null
}

/**
 * The leads in the order in which they came. Fields are taken out one by one: a request that an older version of the product
 * stored is still a lead.
 */
export function readLeads(sql: Sql, { since, until, states }: LeadFilter): Promise<readonly StoredLead[]> {
  return sql.begin(async (transaction) => {
    // The database may be set to another style, which the library can't read.
    await transaction`set local datestyle = 'ISO'`
    return await transaction<StoredLead[]>`
      select
        accepted_at as "acceptedAt",
        coalesce(request ->> 'email', recipient) as email,
        request ->> 'firstName' as "firstName",
        request ->> 'lastName' as "lastName",
        request ->> 'company' as company,
        request -> 'details' ->> 'phone' as phone,
        request ->> 'moduleId' as "moduleId",
        (request ->> 'score')::integer as score,
        (request ->> 'total')::integer as total,
        request -> 'details' ->> 'needs' as needs,
        request -> 'details' ->> 'source' as source,
        request ->> 'language' as language,
        state,
        reason,
        tries,
        case when state = 'queued' then next_try_at end as "nextTryAt",
        settled_at as "settledAt",
        key_hash as reference,
        provider_reference as "mailProviderReference"
      from ledger.emails
      where true
        ${since === undefined ? sql`` : sql`and accepted_at >= ${since}`}
        ${until === undefined ? sql`` : sql`and accepted_at < ${until}`}
        ${states === undefined ? sql`` : sql`and state::text = any(${[...states]})`}
      order by accepted_at, key`
  })
}

/**
 * Queues the email anew whose reference begins so, if it is in doubt or failed. Gives the state that it was in; undefined when not exactly
 * one email is meant.
 */
export async function sendAgain(sql: Sql, reference: string): Promise<EmailState | undefined> {
  const [row] = await sql<{ state: EmailState | null }[]>`select ledger.send_again(${reference}) as state`
  return row?.state ?? undefined
}

/** What came of an erasure. */
export interface Forgotten {
  /** Number of leads that went. */
  readonly erased: number
  /** Addresses of leads that stay and may be the same person's: one mailbox, telephone number or name with those that went. */
  readonly akin: readonly string[]
}

/** Erases all leads with this address. Who has corrected an address has left another lead under the mistyped one. */
export function forget(sql: Sql, address: string): Promise<Forgotten> {
  return sql.begin(async (transaction) => {
    const akin = await transaction<{ recipient: string }[]>`
      with known as (
        select
          recipient,
          ledger.mailbox_of(recipient) as mailbox,
          -- 06… and +33 6… end alike.
          nullif(right(regexp_replace(request -> 'details' ->> 'phone', '[^0-9]', '', 'g'), 9), '') as phone,
          lower(concat_ws(' ', request ->> 'firstName', request ->> 'lastName')) as name
        from ledger.emails
      ), gone as (select phone, name from known where recipient = ${address})
      select distinct recipient from known
      where recipient <> ${address} and (
        mailbox = ledger.mailbox_of(${address})
        or phone in (select phone from gone where phone is not null)
        or name in (select name from gone)
      )
      order by recipient`
    const [row] = await transaction<{ erased: number }[]>`select ledger.forget(${address}) as erased`
    return { erased: row?.erased ?? 0, akin: akin.map(({ recipient }) => recipient) }
  })
}
