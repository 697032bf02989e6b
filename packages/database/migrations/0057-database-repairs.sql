-- A session is deleted together with its codes and visits: without these indexes each deletion read both tables whole, and
-- a batch of a thousand never ended within the statement timeout.
create index external_codes_session_idx on external_codes (session_id);
create index provider_visits_session_idx on provider_visits (session_id);

-- A foreign key to `clients` share-locks one row of some two hundred in every call of a game. Clients are never deleted,
-- and each of these rows takes its client from an authenticated key or from another row.
alter table claims drop constraint claims_client_id_fkey;
alter table external_codes drop constraint external_codes_client_id_fkey;
alter table moves drop constraint moves_client_id_fkey;
alter table service_requests drop constraint service_requests_client_id_fkey;
alter table webhook_events drop constraint webhook_events_client_id_fkey;

-- Without a path of its own, a function looks names up as its caller says: a caller with a temporary table of the same name
-- makes a trigger read and write that one. `privileges.int.test.ts` refuses a function without a path.
alter function end_staff_role set search_path = public, pg_temp;
alter function enter_by_password set search_path = public, pg_temp;
alter function guard_staff_request set search_path = public, pg_temp;
alter function log_partition_bounds set search_path = public, pg_temp;
alter function open_session set search_path = public, pg_temp;
alter function refuse_rewriting set search_path = public, pg_temp;
alter function withdraw_open_factor_removals set search_path = public, pg_temp;
alter function withdraw_open_unlocks set search_path = public, pg_temp;
alter function ledger.count_topics set search_path = ledger, pg_temp;
alter function ledger.entries_at set search_path = ledger, pg_temp;
alter function ledger.entries_before set search_path = ledger, pg_temp;
alter function ledger.milestone_before set search_path = ledger, pg_temp;
alter function ledger.seqs_of_topics set search_path = ledger, pg_temp;

-- The age of the oldest transaction, which keeps vacuum from removing the dead rows of queues. Without this right a role sees the
-- transactions of its own alone, and so does an owner of the database that is no superuser.
do $$ begin
  grant pg_read_all_stats to passport_worker;
exception when insufficient_privilege then
  raise warning 'a superuser has to grant pg_read_all_stats to passport_worker (docs/runbooks/long-transaction.md)';
end $$;
create function oldest_transaction_seconds() returns double precision
language sql set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(extract(epoch from clock_timestamp() - begun)), 0)::double precision
  from (
    select xact_start as begun from pg_stat_activity where datname = current_database() and backend_type <> 'autovacuum worker'
    union all
    select prepared from pg_prepared_xacts where database = current_database()
  ) transactions
$$;
