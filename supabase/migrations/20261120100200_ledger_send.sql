-- Sending: reserve a turn, claim a row, send outside of any transaction, complete with the token.
--
-- `p_mailer` and `p_dedupe` say which mailer sends and for how long it recognises a repeat (0 for never).

-- Ends the leases that ran out. Whether their email left is unknown: while the mailer would recognise a repeat the row may be claimed
-- again, and from then on it is in doubt, to be looked at by staff, and never sent again by itself. The row of `p_key`, or any: at most 500
-- at a time, so that the call stays within its time limit; rows that another call has locked are skipped.
create function ledger.settle_lost(p_mailer text, p_dedupe interval, p_key text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    at_time timestamptz := ledger.now();
  begin
    update ledger.emails
      set state = 'queued', lease_until = null, next_try_at = at_time, reason = 'lease_ran_out',
        doubtful_try = coalesce(doubtful_try, tries), doubtful_since = coalesce(doubtful_since, claimed_at),
        doubtful_with = coalesce(doubtful_with, claimed_with)
      where key = any (array(
        select key from ledger.emails
          where state = 'sending' and lease_until <= at_time and (p_key is null or key = p_key)
          limit 500
          for update skip locked
      ));
    update ledger.emails
      set state = 'in_doubt', settled_at = at_time
      where key = any (array(
        select key from ledger.emails
          where state = 'queued' and doubtful_since is not null and (p_key is null or key = p_key)
            and (doubtful_with <> p_mailer or doubtful_since + p_dedupe <= at_time)
          limit 500
          for update skip locked
      ));
  end
  $$;

-- Gives the milliseconds to wait before claiming, so that all instances together keep the mailer's rate and its pauses. Null, and no turn
-- taken, when nothing is to be sent (`p_key`, due or not; or any row that is due and that no other drain is about to take), or when the
-- wait would be above `p_patience` milliseconds.
create function ledger.reserve_turn(p_mailer text, p_dedupe interval, p_key text, p_patience integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    pace ledger.pace;
    rate numeric;
    at_time timestamptz;
    turn timestamptz;
  begin
    perform ledger.settle_lost(p_mailer, p_dedupe, p_key);
    select sends_per_second into strict rate from ledger.mailers where name = p_mailer;
    insert into ledger.pace (mailer) values (p_mailer) on conflict do nothing;
    -- Locked before the clock is read: turns are given out one after another.
    select * into strict pace from ledger.pace where mailer = p_mailer for update;
    at_time := ledger.now();
    if not exists (
      select from ledger.emails
        where state = 'queued' and (key = p_key or (p_key is null and next_try_at <= at_time))
          and (doubtful_since is null or (doubtful_with = p_mailer and doubtful_since + p_dedupe > at_time))
    ) then
      return null;
    end if;
    if p_key is null and pace.drain_turn_at > at_time then
      -- Another drain waits for its turn and takes the same row: a second turn would be wasted.
      return null;
    end if;
    turn := greatest(at_time, pace.next_turn_at, pace.paused_until);
    if turn > at_time + p_patience * interval '1 millisecond' then
      -- Its own call gives up: from now on the row is anybody's.
      update ledger.emails set next_try_at = least(next_try_at, at_time) where key = p_key and tries = 0;
      return null;
    end if;
    if rate is not null then
      update ledger.pace
        set next_turn_at = turn + interval '1 second' / rate::double precision,
          drain_turn_at = case when p_key is null then turn else drain_turn_at end
        where mailer = p_mailer;
    end if;
    return ceil(extract(epoch from turn - at_time) * 1000);
  end
  $$;

-- A claim and its release come one after the other.
create function ledger.lock_token(p_token uuid) returns void
  language sql volatile set search_path = pg_catalog, pg_temp
  as $$ select pg_advisory_xact_lock(hashtextextended('ledger.claim ' || p_token, 0)) $$;

-- Takes the row of `p_key`, or the one that has been due for longest, for one try. No row when another has it, when none is due, or
-- when the mailer was paused meanwhile. `series`: the number of the first try that may have reached the mailer, this one included; tries of
-- one series are repeats of one call, and what came before it certainly made no email. `p_token`: the sender's own, another one for each
-- claim, so that it can tell of a claim whose answer it never saw.
create function ledger.claim(p_mailer text, p_dedupe interval, p_key text, p_token uuid)
  returns table (
    key text, key_hash text, token uuid, request jsonb, accepted_at timestamptz, series integer
  )
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    at_time timestamptz := ledger.now();
  begin
    perform ledger.lock_token(p_token);
    if exists (select from ledger.released where released.token = p_token) then
      return;
    end if;
    if exists (select from ledger.pace where pace.mailer = p_mailer and pace.paused_until > at_time) then
      return;
    end if;
    return query
      update ledger.emails as email
        set state = 'sending', tries = email.tries + 1, token = p_token, claimed_at = at_time,
          claimed_with = p_mailer, lease_until = at_time + (select lease from ledger.settings)
        where email.key = (
          select due.key from ledger.emails as due
            where due.state = 'queued' and (due.key = p_key or (p_key is null and due.next_try_at <= at_time))
              and (due.doubtful_since is null or (due.doubtful_with = p_mailer and due.doubtful_since + p_dedupe > at_time))
            order by due.next_try_at
            for update skip locked
            limit 1
        )
        returning email.key, email.key_hash, email.token, email.request, email.accepted_at,
          coalesce(email.doubtful_try, email.tries);
  end
  $$;

-- Writes down how a try ended: `sent`, `refused`, `later` or `in_doubt`, and gives the row's state, also to a sender that says it again since
-- the answer was lost; null when the row has been claimed anew or erased meanwhile. A sender that outlived its lease may still tell: as long
-- as its token is the latest, it alone knows. `p_retry_after`: seconds that the mail provider asked for. `p_pause`: what stood in the way concerns
-- every email, not only this one.
create function ledger.complete(
  p_key text, p_token uuid, p_mailer text, p_dedupe interval, p_outcome text, p_reason text, p_retry_after integer,
  p_pause boolean, p_reference text
) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    at_time timestamptz := ledger.now();
    email ledger.emails;
    rest interval := coalesce(p_retry_after, 5) * interval '1 second';
    longest interval;
    next_state ledger.email_state;
  begin
    select * into email from ledger.emails
      where key = p_key and token = p_token and state in ('sending', 'queued', 'in_doubt') for update;

    if p_outcome = 'in_doubt' then
      email.doubtful_try := coalesce(email.doubtful_try, email.tries);
      email.doubtful_since := coalesce(email.doubtful_since, email.claimed_at);
      email.doubtful_with := coalesce(email.doubtful_with, email.claimed_with);
    elsif email.doubtful_try = email.tries then
      -- Its lease had run out, and now the try itself says how it ended.
      email.doubtful_try := null;
      email.doubtful_since := null;
      email.doubtful_with := null;
    end if;
    if email.doubtful_with = p_mailer and email.doubtful_since + p_dedupe > at_time then
      -- Only a next try in this time can tell: no wait, not even one that the mail provider names, uses up more than half of what is left.
      longest := greatest((email.doubtful_since + p_dedupe - at_time) / 2, interval '5 seconds');
    end if;

    if p_pause then
      -- A definite "not now" holds for all, doubt or not.
      rest := case when p_outcome = 'in_doubt' then least(rest, longest) else rest end;
      insert into ledger.pace as pace (mailer, paused_until) values (p_mailer, at_time + rest)
        on conflict (mailer) do update set paused_until = greatest(pace.paused_until, excluded.paused_until);
    end if;
    if email.key is null then
      return (select state from ledger.emails where key = p_key and token = p_token and state in ('sent', 'failed'));
    end if;

    next_state := case
      when p_outcome = 'sent' then 'sent'
      -- A refusal says nothing of an earlier try that may have been taken.
      when p_outcome = 'refused' and email.doubtful_since is not null then 'in_doubt'
      when p_outcome = 'refused' then 'failed'
      when email.doubtful_since is null or longest is not null then 'queued'
      else 'in_doubt'
    end;

    update ledger.emails
      set state = next_state, lease_until = null, reason = p_reason,
        doubtful_try = email.doubtful_try, doubtful_since = email.doubtful_since, doubtful_with = email.doubtful_with,
        settled_at = case when next_state <> 'queued' then at_time end,
        provider_reference = coalesce(p_reference, provider_reference),
        -- 5 s, doubling to an hour, for as long as it takes: a lead's email is never given up by itself.
        next_try_at = case when next_state = 'queued'
          then at_time + least(longest, greatest(
            interval '5 seconds' * least(power(2, least(email.tries, 11) - 1), 720),
            coalesce(p_retry_after, 0) * interval '1 second'))
          else next_try_at end
      where key = p_key;
    return next_state;
  end
  $$;

-- The word of a sender that never saw the answer to its claim: nothing was sent under this token, and nothing will be. A row that was
-- taken under it is queued again, also when its lease ran out meanwhile; a claim that is still on its way takes none. It stays true, so it
-- may be said at any time and more than once.
create function ledger.release(p_token uuid, p_mailer text, p_dedupe interval) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    taken text;
  begin
    perform ledger.lock_token(p_token);
    -- No claim is on its way for a day.
    delete from ledger.released where released_at < ledger.now() - interval '1 day';
    insert into ledger.released (token, released_at) values (p_token, ledger.now()) on conflict do nothing;
    select key into taken from ledger.emails where token = p_token;
    if taken is not null then
      perform ledger.complete(taken, p_token, p_mailer, p_dedupe, 'later', 'claim_lost', null, false, null);
    end if;
  end
  $$;

-- Staff's decision on an email that is in doubt, or that was refused for a reason that is mended: it is queued anew, as a new series and
-- without a doubt, so that no mailer takes it for a repeat. `p_reference`: the email's key_hash, or as much of its start as logs name. Gives
-- the state that the email was in, and changes nothing in any other than these two; null when not exactly one email is meant. Never run by
-- the function's role. A sender that comes back from the dead before the next claim is still believed.
create function ledger.send_again(p_reference text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    meant text[];
    found_state ledger.email_state;
  begin
    select array_agg(key) into meant from ledger.emails where length(p_reference) >= 16 and starts_with(key_hash, p_reference);
    if cardinality(meant) = 1 then
      select state into found_state from ledger.emails where key = meant[1] for update;
    end if;
    if found_state in ('in_doubt', 'failed') then
      update ledger.emails
        set state = 'queued', settled_at = null, next_try_at = ledger.now(), reason = 'sent_again',
          doubtful_try = null, doubtful_since = null, doubtful_with = null
        where key = meant[1];
    end if;
    return found_state;
  end
  $$;

-- How the ledger stands, in numbers only.
create function ledger.health() returns jsonb
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select jsonb_build_object(
      'queued', count(*) filter (where state = 'queued'),
      'sending', count(*) filter (where state = 'sending'),
      'in_doubt', count(*) filter (where state = 'in_doubt'),
      'failed', count(*) filter (where state = 'failed'),
      'oldest_queued_seconds', coalesce(
        round(extract(epoch from ledger.now() - min(accepted_at) filter (where state = 'queued'))), 0)
    ) from ledger.emails where state <> 'sent'
  $$;
