-- A schedule whose secrets are not in the vault, or go by other names, did nothing every minute and was told apart from a good one by nobody,
-- while emails waited. It fails now, where something waits: its runs are in cron.job_run_details and in the log of the database. All else as
-- before.

create or replace function ledger.request_drain() returns void
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
      raise exception 'emails wait, and the vault has no %',
        concat_ws(' and no ',
          case when address is null then 'results_email_drain_url' end,
          case when secret is null then 'results_email_drain_secret' end)
        using hint = 'Create it with vault.create_secret, as README says under "The queue".';
    end if;
    perform net.http_post(
      url := address,
      headers := jsonb_build_object('Authorization', 'Bearer ' || secret, 'Content-Type', 'application/json')
    );
  end
  $$;
