-- An email that is queued may have left: its mail provider's answer was lost, or its sender died, and it is to be tried again. Its trace counts
-- as sent too. 20261120100300 says so itself since it was changed in its place; this brings it to databases that had applied it before.

create or replace function ledger.counts_as_sent(p_email ledger.emails) returns boolean
  language sql immutable set search_path = pg_catalog, pg_temp
  as $$ select p_email.state in ('sent', 'sending', 'in_doubt') or p_email.doubtful_since is not null $$;

revoke all on function ledger.counts_as_sent(ledger.emails) from public;

create or replace function ledger.erase_expired(out leads integer, out client_hashes integer)
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

create or replace function ledger.forget(p_address text) returns integer
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

drop function if exists ledger.counts_as_sent(ledger.email_state);
