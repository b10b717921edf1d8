-- An unclear answer that asks all emails to rest uses up no more than half of what is left to the email in doubt whose mailer forgets it first,
-- whichever email it was an answer to: an answer to a new one would else outlast the window of one that is in doubt already. One that is being
-- sent counts as well: its sender may have died. All else as before.

create or replace function ledger.complete(
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
    longest_for_all interval;
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
      if p_outcome = 'in_doubt' then
        select greatest((min(coalesce(doubtful_since, claimed_at)) + p_dedupe - at_time) / 2, interval '5 seconds')
          into longest_for_all from ledger.emails
          where (state = 'sending' or (state = 'queued' and doubtful_since is not null))
            and coalesce(doubtful_with, claimed_with) = p_mailer
            and coalesce(doubtful_since, claimed_at) + p_dedupe > at_time;
        rest := least(rest, longest, longest_for_all);
      end if;
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
