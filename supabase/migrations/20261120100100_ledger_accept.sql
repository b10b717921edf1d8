-- Accepting: from here on the lead is safe.

-- What the ledger knows of a key: a state of `ledger.emails`, or `erased_sent`, `erased_unsent`; null for a key never seen. `sending` is
-- said while its own call or a try is really under way: of a new row until that call has tried it or given up, later until the lease of
-- the try runs out. What comes of it may still be a refusal, which the device that asks again is to hear.
create function ledger.look_up(p_key text, p_key_hash text) returns text
  language sql volatile set search_path = pg_catalog, pg_temp
  as $$
    select coalesce(
      (select case
          when state = 'queued' and tries = 0 and next_try_at > ledger.now() then 'sending'
          when lease_until <= ledger.now() then 'queued'
          else state::text
        end from ledger.emails where key = p_key),
      (select case when was_sent then 'erased_sent' else 'erased_unsent' end from ledger.erased where key_hash = p_key_hash)
    )
  $$;

-- How long until a limit lets this request in; null when none stands in its way. Each limit of n in a window looks at the n-th latest
-- acceptance: while that one lies in the window, the window is full, and it leaves it first.
create function ledger.wait_for_limits(p_recipient text, p_client_hash text, p_now timestamptz) returns interval
  language plpgsql stable set search_path = pg_catalog, pg_temp
  as $$
  declare
    settings ledger.settings;
    free_at timestamptz;
  begin
    select * into settings from ledger.settings;
    select max(nth.accepted_at + nth.span) into free_at from (
      (select accepted_at, interval '1 hour' as span from ledger.emails
        where ledger.mailbox_of(recipient) = ledger.mailbox_of(p_recipient)
        order by accepted_at desc offset settings.recipient_per_hour - 1 limit 1)
      union all
      (select accepted_at, interval '1 day' from ledger.emails
        where ledger.mailbox_of(recipient) = ledger.mailbox_of(p_recipient)
        order by accepted_at desc offset settings.recipient_per_day - 1 limit 1)
      union all
      (select accepted_at, interval '1 hour' from ledger.clients
        where client_hash = p_client_hash order by accepted_at desc offset settings.client_per_hour - 1 limit 1)
      union all
      (select accepted_at, interval '1 day' from ledger.emails
        order by accepted_at desc offset settings.total_per_day - 1 limit 1)
    ) as nth;
    return case when free_at > p_now then free_at - p_now end;
  end
  $$;

-- Stores a request, once. `outcome` is `accepted`, `limited` (nothing stored, the key is not burnt, `retry_after` in seconds),
-- `key_reused` (known with another body), or what `look_up` knows of the key.
create function ledger.accept(
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

    select body_hash into known_hash from ledger.emails where key = p_key;
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
