-- Logs in partitions of a month (decision 0053). A worker makes the next months and drops those that are over
-- (apps/server/src/retention.ts has the same numbers; log-partitions.int.test.ts compares them).

-- No role may use this schema: rows are added and read through the logs themselves.
create schema log_partitions;

-- What there is becomes the first partition, without being copied.
do $$
declare
  log text;
begin
  foreach log in array array['security_events', 'audit_log'] loop
    execute format('alter table public.%I drop constraint %I', log, log || '_pkey');
    execute format('alter table public.%I set schema log_partitions', log);
    execute format('alter table log_partitions.%I rename to %I', log, log || '_first');
    execute format('create table public.%I (like log_partitions.%I including defaults including constraints)
                    partition by range (created_at)', log, log || '_first');
    execute format('alter table public.%I add primary key (id, created_at)', log);
    execute format('create trigger %I before update or delete or truncate on public.%I
                    for each statement execute function refuse_rewriting()', log || '_append_only', log);
  end loop;
end $$;
create index security_events_user_idx on security_events (user_id, id desc);
create index audit_log_subject_idx on audit_log (subject, created_at);
create index audit_log_actor_idx on audit_log (actor_id, created_at);

do $$
declare
  log text;
  newest timestamptz;
begin
  set local timezone = 'UTC';
  foreach log in array array['security_events', 'audit_log'] loop
    execute format('select max(created_at) from log_partitions.%I', log || '_first') into newest;
    execute format('alter table public.%I attach partition log_partitions.%I for values from (minvalue) to (%L)',
      log, log || '_first', date_trunc('month', greatest(newest, now())) + interval '1 month');
  end loop;
end $$;

-- Returns how many partitions it made and dropped. Only the owner may choose the time; no process can have a log dropped early.
create function roll_log_partitions_at(p_now timestamptz) returns integer
language plpgsql set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '3s' as $$
declare
  months_ahead constant integer := 6;
  policy record;
  part record;
  lower_bound timestamptz;
  name text;
  count integer := 0;
begin
  for policy in select * from (values ('security_events', 24), ('audit_log', 120)) as kept (log, months) loop
    select max(bounds.upper_bound) into lower_bound from log_partition_bounds(policy.log::regclass) bounds;
    while lower_bound <= date_trunc('month', p_now) + make_interval(months => months_ahead) loop
      name := format('%s_%s', policy.log, to_char(lower_bound, 'YYYY_MM'));
      -- Made first and attached then: inserts go on meanwhile.
      execute format('create table log_partitions.%I (like public.%I including defaults including constraints)',
        name, policy.log);
      execute format('create trigger %I before update or delete or truncate on log_partitions.%I
                      for each statement execute function refuse_rewriting()', policy.log || '_append_only', name);
      execute format('alter table public.%I attach partition log_partitions.%I for values from (%L) to (%L)',
        policy.log, name, lower_bound, lower_bound + interval '1 month');
      lower_bound := lower_bound + interval '1 month';
      count := count + 1;
    end loop;
    for part in
      select relation from log_partition_bounds(policy.log::regclass) bounds
      where bounds.upper_bound <= p_now - make_interval(months => policy.months)
    loop
      execute format('drop table %s', part.relation);
      count := count + 1;
    end loop;
  end loop;
  return count;
end $$;

create function log_partition_bounds(p_log regclass) returns table (relation regclass, upper_bound timestamptz)
language sql stable set timezone = 'UTC' as $$
  select pg_class.oid::regclass, substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \(''(.*?)''\)')::timestamptz
  from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = p_log
$$;

create function roll_log_partitions() returns integer
language sql security definer set search_path = public, pg_temp as $$
  select roll_log_partitions_at(now())
$$;
revoke execute on function roll_log_partitions_at, log_partition_bounds, roll_log_partitions from public;

select roll_log_partitions_at(now());

-- Browsers that have not logged in for as long as their cookie lasts are forgotten.
create index known_browsers_seen_idx on known_browsers (last_seen_at);

-- What the explained queries lacked (apps/server/src/testing/query-plans).
-- All rows of a player, to export or erase them, and not only those that are live.
drop index sessions_user_id_idx;
create index sessions_user_id_idx on sessions (user_id);
drop index link_tokens_user_idx;
create index link_tokens_user_idx on link_tokens (user_id, purpose);
drop index wallet_nonces_user_idx;
create index wallet_nonces_user_idx on wallet_nonces (user_id, address);
create index email_proofs_email_idx on email_proofs (email_canonical);
create index external_codes_user_idx on external_codes (user_id, client_id);
create index purchase_credits_account_idx on purchase_credits (account_id, credited_at);
create index purchase_quotes_account_idx on purchase_quotes (account_id, created_at);
-- Staff search for the start of a username, whatever the database's collation.
create index users_username_prefix_idx on users ((lower(username) collate "C"));
create index users_unproven_idx on users (created_at) where not verified and email_canonical is not null;
-- What lies in a game.
create index assets_service_idx on assets (locked_to_service) where locked_to_service is not null;
create index items_service_idx on items (service) where service <> '';
create index assets_unlock_idx on assets (unlocked_at) where locked_by is not null;

set local role passport_ledger;
create index accounts_chain_idx on ledger.accounts (name) where kind = 'chain';
reset role;
