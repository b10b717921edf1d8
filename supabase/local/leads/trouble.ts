import { isLoopback } from '../../functions/send-results-email/loopback.ts'
import { firstLine } from '../started.ts'
import { UnwrittenError } from './write-out.ts'

/** Says in one line why the leads could not be had or written, and what to do; never more of the database's address than `host`. */
export function explainTrouble(error: unknown, host: string): string {
  if (error instanceof UnwrittenError) {
    return `The file could not be written, the leads stay where they are: ${error.message}`
  }
  if (error instanceof Error && /secure TLS connection/.test(error.message)) {
    return `The database at ${host} takes no encrypted connection. If the line to it is safe, say sslmode=disable in its address.`
  }
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'CONNECT_TIMEOUT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'ECONNRESET':
    case 'CONNECTION_CLOSED':
      return `The database at ${host} is out of reach. ${wayTo(host)}`
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `Nobody whom this machine trusts vouches for the database at ${host}. Supabase is its own authority: download its certificate (Database → Settings → SSL) and name the file in NODE_EXTRA_CA_CERTS. If the line to it is safe, say sslmode=require in its address.`
    case '28P01':
    case '28000':
      return `The database at ${host} refuses this user or password.`
    case '3D000':
      return `There is no database of the name in this address at ${host}. A hosted one ends in /postgres.`
    case '3F000':
    case '42P01':
    case '42883':
      return `The database at ${host} has no ledger. Apply the migrations first (\`supabase db push --remote\`).`
    case '42501':
      return `This user may not read the leads at ${host}. Take the one that owns the ledger, \`postgres\`.`
    default:
      return `The leads at ${host} could not be had: ${firstLine(error)}`
  }
}

function wayTo(host: string): string {
  if (/^db\.\w+\.supabase\.co\b/.test(host)) {
    return 'This address of a project answers over IPv6 only: take that of its session pooler (Connect → Session pooler).'
  }
  return isLoopback(host.replace(/:\d+$/, ''))
    ? 'Is `npm start` running? A hosted one is named by --database-url or LEADS_DATABASE_URL.'
    : 'Compare its name and port with those of the session pooler (Connect → Session pooler); some networks let nothing through to this port.'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
