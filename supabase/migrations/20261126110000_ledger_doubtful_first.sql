-- An email whose last end was unclear, or whose sender died, goes before all others that are due. Only within its mailer's window can a next try
-- tell whether it has left, and behind what has gathered in an outage, or above the mail provider's quota, that window would pass: the email
-- would be in doubt for good, though another call might have told, or sent it, in time.

-- So that a claim need not sort all that has gathered.
create index emails_to_claim on ledger.emails ((doubtful_since is null), next_try_at) where state = 'queued';

-- Takes the row of `p_key`, or of those that are due one that is doubtful, else the one that has been due for longest; all else as before.
create or replace function ledger.claim(p_mailer text, p_dedupe interval, p_key text, p_token uuid)
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
            order by due.doubtful_since is null, due.next_try_at
            for update skip locked
            limit 1
        )
        returning email.key, email.key_hash, email.token, email.request, email.accepted_at,
          coalesce(email.doubtful_try, email.tries);
  end
  $$;
