-- What waits counts from the clock (decision 0067): now() is when a transaction began, and a transaction can stay open for as long as
-- its process likes. What has been added "then" has waited already when its owner could first see it.
alter table holds alter column started_at set default clock_timestamp();
alter table mails alter column created_at set default clock_timestamp(), alter column due_at set default clock_timestamp();
alter table users alter column created_at set default clock_timestamp();
alter table vouchers alter column created_at set default clock_timestamp();
alter table withdrawal_addresses alter column added_at set default clock_timestamp();

create or replace function withdraw_open_unlocks() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update staff_requests set ended_at = clock_timestamp(), outcome = 'withdrawn'
  where kind in ('user.unlock', 'user.factors.remove') and subject = new.id::text and ended_at is null;
  return null;
end $$;

create or replace function roll_log_partitions() returns integer
language sql security definer set search_path = public, pg_temp as $$
  select roll_log_partitions_at(clock_timestamp())
$$;

-- Nor does the clock help where what was written is committed a day later: nobody could see it until then. So no transaction of
-- the api lasts, and what one has hidden is a few minutes of a wait. Only a superuser, or a member of a role, ends its sessions.
do $$ begin execute format('grant passport_api to %I', current_user); end $$;
create function end_api_transactions_older_than(p_age interval) returns integer
language sql set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where pg_terminate_backend(pid))::integer
  from pg_stat_activity
  where datname = current_database() and clock_timestamp() - xact_start > p_age
    and pg_has_role(usesysid, 'passport_api', 'member') and not pg_has_role(usesysid, 'passport_bookkeeper', 'member')
    and not pg_has_role(usesysid, 'passport_worker', 'member')
$$;
create function end_old_api_transactions() returns integer
language sql security definer set search_path = public, pg_temp as $$
  select end_api_transactions_older_than(interval '5 minutes')
$$;
revoke execute on function end_api_transactions_older_than, end_old_api_transactions from public;

-- A passkey that was there asks for itself after its removal, as long as a new key waits: a deletion by a taken-over api is no way
-- around it (SIGN-6). No process writes this table; the signer deletes rows that are over.
create table signer.removed_passkeys (
  account_id    uuid not null,
  credential_id bytea not null,
  -- Since when the signer knew it.
  first_seen_at timestamptz not null,
  removed_at    timestamptz not null default clock_timestamp(),
  primary key (account_id, credential_id)
);
create index removed_passkeys_time_idx on signer.removed_passkeys (removed_at);

create or replace function signer.forget_passkey() returns trigger
language plpgsql security definer set search_path = signer, pg_temp as $$
begin
  with forgotten as (
    delete from signer.known_passkeys where credential_id = old.credential_id returning account_id, credential_id, first_seen_at
  )
  insert into signer.removed_passkeys as known (account_id, credential_id, first_seen_at) select * from forgotten
  on conflict (account_id, credential_id)
  do update set first_seen_at = least(known.first_seen_at, excluded.first_seen_at), removed_at = excluded.removed_at;
  return null;
end $$;

create function signer.forget_removed_passkeys() returns trigger
language plpgsql security definer set search_path = signer, pg_temp as $$
begin
  delete from signer.removed_passkeys where account_id = new.account_id;
  return null;
end $$;
revoke execute on function signer.forget_passkey, signer.forget_removed_passkeys from public;
create trigger users_forget_removed_passkeys after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function signer.forget_removed_passkeys();

-- A hold of years is chosen by no player (HOLD-8 ends at 168 hours), and less than it waits for as long as itself.
alter table withdrawal_protections add constraint withdrawal_protections_hours_check
  check (hold_hours <= 168 and next_hold_hours <= 168) not valid;

-- 'infinity' is no time that anything ends at, and '-infinity' none that anything began at: no door is closed for ever by a value. For
-- the columns in the list it is how "never" is written.
do $$
declare
  relation record;
begin
  for relation in
    select c.oid::regclass as name, relname, string_agg(format('isfinite(%I)', attname), ' and ' order by attnum) as condition
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relnamespace in ('public'::regnamespace, 'signer'::regnamespace) and relkind in ('r', 'p') and not relispartition
      and atttypid in ('timestamptz'::regtype, 'date'::regtype) and relname <> 'schema_migrations'
      and (relname, attname) not in (('assets', 'unlocked_at'), ('assets', 'refreshed_at'), ('assets', 'asked_at'),
        ('operations', 'followed_at'), ('service_requests', 'created_at'))
    group by c.oid, relname
  loop
    execute format('alter table %s add constraint %I check (%s) not valid', relation.name, relation.relname || '_finite_times', relation.condition);
  end loop;
end $$;
