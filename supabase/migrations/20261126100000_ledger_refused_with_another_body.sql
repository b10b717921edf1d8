-- A key whose email was refused for good, and that comes back with another body (the visitor has gone back, and changed what was not why), is
-- told that it was refused: nothing has left under it, and "asked for already" would let them wait for it.

create or replace function ledger.accept(
  p_key text, p_key_hash text, p_body_hash text, p_request jsonb, p_recipient text, p_client_hash text,
  out outcome text, out retry_after integer
)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    known_hash text;
    wait interval;
    at_time timestamptz;
  begin
    -- One acceptance at a time: whoever counts for a limit sees all that was accepted before. Held for some milliseconds.
    perform pg_advisory_xact_lock(hashtextextended('ledger.accept', 0));
    at_time := ledger.now();

    select body_hash into known_hash from ledger.emails where key = p_key and state <> 'failed';
    if known_hash <> p_body_hash then
      outcome := 'key_reused';
      return;
    end if;
    outcome := ledger.look_up(p_key, p_key_hash);
    if outcome is not null then
      return;
    end if;

    wait := ledger.wait_for_limits(p_recipient, p_client_hash, at_time);
    if wait is not null then
      outcome := 'limited';
      retry_after := ceil(extract(epoch from wait));
      return;
    end if;

    -- For the first 10 s the row is its own call's to send (8 s and a margin); had a drain taken it, that call could only say "later".
    insert into ledger.emails (key, key_hash, body_hash, request, recipient, accepted_at, next_try_at)
      values (p_key, p_key_hash, p_body_hash, p_request, p_recipient, at_time, at_time + interval '10 seconds');
    insert into ledger.clients (client_hash, accepted_at) values (p_client_hash, at_time);
    outcome := 'accepted';
  end
  $$;
