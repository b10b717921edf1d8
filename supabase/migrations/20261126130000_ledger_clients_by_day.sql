-- The hash of a client address lies in a table of its own so that no lead tells where it came from; but its moment is that of the lead, to the
-- microsecond, and a table keeps its rows in the order in which they were written, the leads' too: either told it all the same, for thirty days.
-- The limit looks an hour back: behind that, erasing leaves the day alone, in no order. All else as before.

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
    -- What a limit still counts keeps its moment.
    with aged as (
      delete from ledger.clients
        where accepted_at < ledger.now() - interval '1 hour' and accepted_at <> date_trunc('day', accepted_at, 'UTC')
        returning client_hash, date_trunc('day', accepted_at, 'UTC') as day
    )
    insert into ledger.clients (client_hash, accepted_at) select client_hash, day from aged order by random();
  end
  $$;
