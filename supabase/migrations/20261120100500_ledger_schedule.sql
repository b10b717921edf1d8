-- Drains the queue every minute and erases what has expired every night, where pg_cron and pg_net exist: on a hosted project. Elsewhere
-- (the local stack has a timer of its own) this migration leaves only the function behind.

-- Asks the Edge Function to send what is due. Address and secret are read from the vault, by the names that the README gives; until
-- they are set, nothing happens.
create function ledger.request_drain() returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    address text;
    secret text;
  begin
    if not exists (
      select from ledger.emails
        where (state = 'queued' and next_try_at <= ledger.now()) or (state = 'sending' and lease_until <= ledger.now())
    ) then
      return;
    end if;
    select decrypted_secret into address from vault.decrypted_secrets where name = 'results_email_drain_url';
    select decrypted_secret into secret from vault.decrypted_secrets where name = 'results_email_drain_secret';
    if address is null or secret is null then
      return;
    end if;
    perform net.http_post(
      url := address,
      headers := jsonb_build_object('Authorization', 'Bearer ' || secret, 'Content-Type', 'application/json')
    );
  end
  $$;
revoke all on function ledger.request_drain() from public;

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'pg_cron and pg_net are not available: nothing is scheduled';
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net;
  perform cron.schedule('drain-results-emails', '* * * * *', 'select ledger.request_drain()');
  perform cron.schedule('erase-expired-leads', '17 3 * * *', 'select ledger.erase_expired()');
  -- pg_cron itself keeps a row of every run, for ever.
  perform cron.schedule('erase-old-job-runs', '27 3 * * *',
    $job$delete from cron.job_run_details where end_time < now() - interval '7 days'$job$);
end
$$;
