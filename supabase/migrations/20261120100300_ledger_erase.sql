-- Retention and erasure. Run by staff or a schedule, never by the function's role.

-- What a deleted email's trace says of it: one that is just being sent, or may have been, counts as sent, so that a device that asks again is
-- not told that it never left.
create function ledger.counts_as_sent(p_email ledger.emails) returns boolean
  language sql immutable set search_path = pg_catalog, pg_temp
  as $$ select p_email.state in ('sent', 'sending', 'in_doubt') or p_email.doubtful_since is not null $$;

-- Deletes what is older than the settings say, and gives how many rows of each kind. A deleted email leaves its key's hash, so that a
-- device that asks again years later makes no second email.
create function ledger.erase_expired(out leads integer, out client_hashes integer)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    settings ledger.settings;
  begin
    select * into settings from ledger.settings;
    with gone as (
      delete from ledger.emails as email where accepted_at < ledger.now() - settings.keep_leads
        returning key_hash, ledger.counts_as_sent(email) as was_sent
    ), kept as (
      insert into ledger.erased (key_hash, was_sent) select key_hash, was_sent from gone on conflict do nothing
    )
    select count(*) into leads from gone;
    with gone as (
      delete from ledger.clients where accepted_at < ledger.now() - settings.keep_client_hashes returning 1
    )
    select count(*) into client_hashes from gone;
  end
  $$;

-- Erases one person by address, whatever the state of the emails, and gives how many rows went. The address is trimmed and lowered here; a
-- domain has to be in ASCII (`npm run leads -- --forget` converts it). What stays is the keyed hash of each email's key: it stops that one
-- email from being made again, and nothing else; the same person may take part anew.
create function ledger.forget(p_address text) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    forgotten integer;
  begin
    with gone as (
      delete from ledger.emails as email where recipient = lower(trim(p_address))
        returning key_hash, ledger.counts_as_sent(email) as was_sent
    ), kept as (
      insert into ledger.erased (key_hash, was_sent) select key_hash, was_sent from gone on conflict do nothing
    )
    select count(*) into forgotten from gone;
    return forgotten;
  end
  $$;
