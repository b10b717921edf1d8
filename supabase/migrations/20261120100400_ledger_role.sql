-- The function's own login: it may call six functions and nothing else. It has no password until staff set one:
--   alter role results_mailer with login password '…';

do $$
begin
  if not exists (select from pg_roles where rolname = 'results_mailer') then
    create role results_mailer with login noinherit nocreatedb nocreaterole;
  end if;
end
$$;

-- No call takes that long unless something is wrong; a hung one must not hold the advisory lock. Less than the 3 s that the function waits:
-- what has a connection at once is ended here, and told, before the function gives it up.
alter role results_mailer set statement_timeout = '2500ms';
alter role results_mailer set lock_timeout = '2s';
alter role results_mailer set idle_in_transaction_session_timeout = '5s';

-- PostgreSQL lets everybody execute a new function; not these.
revoke all on all tables in schema ledger from public;
revoke all on all sequences in schema ledger from public;
revoke all on all functions in schema ledger from public;

grant usage on schema ledger to results_mailer;
grant execute on function
  ledger.accept(text, text, text, jsonb, text, text),
  ledger.reserve_turn(text, interval, text, integer),
  ledger.claim(text, interval, text, uuid),
  ledger.release(uuid, text, interval),
  ledger.complete(text, uuid, text, interval, text, text, integer, boolean, text),
  ledger.health()
  to results_mailer;
