-- The ledger: one row for each results email that was ever accepted. A row is the lead, the memory of its idempotency key, and the
-- state of its email, all in one, so that none of the three can be lost without the others.
--
--   (none) --accept--> queued --claim--> sending (lease, token)
--   sending --sent--> sent | --refused--> failed | --later, or released--> queued (next_try_at)
--   sending --unclear, or the lease ran out--> queued while the mailer still deduplicates, else in_doubt
--   in_doubt, failed --staff send again--> queued
--
-- The schema is private: the Data API exposes `public` only, and nothing below is granted to its roles.

create schema ledger;
revoke all on schema ledger from public;

create type ledger.email_state as enum ('queued', 'sending', 'sent', 'failed', 'in_doubt');

-- Every function names its search path, with the caller's temporary schema last: unnamed, also under an empty path, that one is searched
-- first, and a caller's own type `text` would bring the caller's code into functions that run as their owner.
-- https://www.postgresql.org/docs/current/sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY

-- Tests replace this one function to travel in time; nothing else reads the clock. Not now(): that one stands still in a transaction,
-- and a transaction that waited for a lock would judge by the time before it waited.
create function ledger.now() returns timestamptz
  language sql volatile set search_path = pg_catalog, pg_temp
  as $$ select clock_timestamp() $$;

-- Limits and periods, to be changed with one `update`; read by every call, so that a change counts at once.
create table ledger.settings (
  only_row boolean primary key default true check (only_row),
  recipient_per_hour integer not null default 3 check (recipient_per_hour > 0),
  recipient_per_day integer not null default 10 check (recipient_per_day > 0),
  -- A whole fair stands behind one address, and a tablet that was offline for days drains its queue through one.
  client_per_hour integer not null default 3000 check (client_per_hour > 0),
  -- To be set under the mail provider's own quota.
  total_per_day integer not null default 10000 check (total_per_day > 0),
  -- Longer than the longest send (20 s), so that a lease runs out only under a sender that died.
  lease interval not null default '60 seconds' check (lease > interval '0'),
  keep_leads interval not null default '3 years' check (keep_leads > interval '0'),
  keep_client_hashes interval not null default '30 days' check (keep_client_hashes > interval '0')
);
insert into ledger.settings default values;

-- How fast each mail provider may be asked, over all instances of the function. Null: no rate. Resend allows a team 5 a second; 4 leaves
-- room for what the network adds between the turn and the mail provider's clock.
create table ledger.mailers (
  name text primary key,
  sends_per_second numeric check (sends_per_second > 0)
);
insert into ledger.mailers (name, sends_per_second) values ('resend', 4), ('brevo', 50), ('smtp', null);

-- Where each mailer stands: when the next email may leave, and until when none may (the mail provider's Retry-After, or a moment's rest when it
-- can't be reached).
create table ledger.pace (
  mailer text primary key references ledger.mailers (name),
  next_turn_at timestamptz not null default '-infinity',
  -- The latest turn that a drain waits or waited for.
  drain_turn_at timestamptz not null default '-infinity',
  paused_until timestamptz not null default '-infinity'
);

create table ledger.emails (
  -- The idempotency key: the client's, or one derived from the body.
  key text primary key check (length(key) between 1 and 200),
  -- Keyed hash of the key; what logs call the reference, and what stays when the row is erased.
  key_hash text not null unique,
  -- Keyed hash of the canonical body: one key, one body.
  body_hash text not null,
  -- The whole request as accepted: the lead, and all that the email is rendered from.
  request jsonb not null,
  -- The address as erasure compares it: trimmed, in lower case, its domain in ASCII (`normalizeEmailAddress`).
  recipient text not null,
  accepted_at timestamptz not null,
  state ledger.email_state not null default 'queued',
  next_try_at timestamptz not null,
  tries integer not null default 0,
  -- Why the last try ended as it did: a word of ours, never the mail provider's text.
  reason text,
  -- The try under way, or the last one. A new claim takes a new token, so a sender that was slow to die changes nothing.
  token uuid unique,
  claimed_at timestamptz,
  claimed_with text references ledger.mailers (name),
  lease_until timestamptz,
  -- The earliest try whose end nobody knows, and the mailer it went to: only that mailer can tell a repeat from a second email.
  doubtful_try integer,
  doubtful_since timestamptz,
  doubtful_with text references ledger.mailers (name),
  settled_at timestamptz,
  -- The mail provider's own id of the email.
  provider_reference text,
  check ((state = 'sending') = (lease_until is not null)),
  check ((state in ('sent', 'failed', 'in_doubt')) = (settled_at is not null)),
  check (num_nulls(doubtful_try, doubtful_since, doubtful_with) in (0, 3)),
  check (tries = 0 or (token is not null and claimed_at is not null and claimed_with is not null))
);

-- The mailbox that a normalized address leads to, for limits only: without a sub-address (RFC 5233), which costs nobody anything, and at
-- Gmail without its dots (https://support.google.com/mail/answer/7436150).
create function ledger.mailbox_of(p_recipient text) returns text
  language sql immutable set search_path = pg_catalog, pg_temp
  as $$
    select case
      when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      else name || '@' || host
    end
    from (select regexp_replace(split_part(p_recipient, '@', 1), '[+].*', '') as name, split_part(p_recipient, '@', 2) as host) as part
  $$;

create index emails_by_mailbox on ledger.emails (ledger.mailbox_of(recipient), accepted_at desc);
create index emails_by_recipient on ledger.emails (recipient);
create index emails_by_time on ledger.emails (accepted_at desc);
create index emails_to_send on ledger.emails (next_try_at) where state = 'queued';
create index emails_under_way on ledger.emails (lease_until) where state = 'sending';

-- Tokens under which nothing was sent and nothing will be. A claim that was held up on its way finds its token here and takes no row.
create table ledger.released (
  token uuid primary key,
  released_at timestamptz not null
);

-- One row for each accepted request: which client address, as a keyed hash. Not linked to the email.
create table ledger.clients (
  client_hash text not null,
  accepted_at timestamptz not null
);
create index clients_by_hash on ledger.clients (client_hash, accepted_at desc);
create index clients_by_time on ledger.clients (accepted_at);

-- What is left of an erased email: enough to recognise its key if a device asks once more, and no more.
create table ledger.erased (
  key_hash text primary key,
  was_sent boolean not null
);

-- No policy exists: only the owner, through the functions below, sees a row.
alter table ledger.settings enable row level security;
alter table ledger.mailers enable row level security;
alter table ledger.pace enable row level security;
alter table ledger.emails enable row level security;
alter table ledger.released enable row level security;
alter table ledger.clients enable row level security;
alter table ledger.erased enable row level security;
