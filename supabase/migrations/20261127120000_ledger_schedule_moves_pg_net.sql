-- The schedule's migration made pg_net without a schema, so that it counted as one of `public`, and a hosted project's Security Advisor warned of
-- it (0014_extension_in_public). It can't be moved, only made anew; its own things are in the schema `net` in either case. A call that waits in it
-- is lost, which the schedule makes up for a minute later. Where something else needs it, or it is not ours to make, it stays as it is.

do $$
begin
  if to_regnamespace('extensions') is null
    or not exists (select from pg_extension where extname = 'pg_net' and extnamespace = 'public'::regnamespace)
  then
    return;
  end if;
  drop extension pg_net;
  create extension pg_net with schema extensions;
exception
  when dependent_objects_still_exist or insufficient_privilege then
    raise notice 'pg_net stays in the schema public: %', sqlerrm;
end
$$;
