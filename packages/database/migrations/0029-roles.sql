-- A role per process instead of one for all. What each may do is not granted here but by packages/database/src/roles, after
-- the migrations. An operator gives each a password: see docs/environment.md.

-- Roles belong to the cluster: another database of it may have made them, or be making them now.
do $$
declare role_name text;
begin
  foreach role_name in array array['passport_api', 'passport_worker', 'passport_signer', 'passport_auditor'] loop
    begin
      execute format('create role %I login', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  -- To hand over what belonged to the old role, a migrator that is no superuser must be a member of both.
  execute format('grant passport_server, passport_worker to %I', current_user);
end $$;

-- The jobs' schema belongs to the only process that runs jobs.
reassign owned by passport_server to passport_worker;
alter default privileges in schema public revoke all on tables from passport_server;
drop owned by passport_server;
alter role passport_server nologin;

-- Locks what a voucher is judged by, in the order in which everybody locks it: voucher, player, operation, what it moves.
-- The signer may not change these rows, and only a role that may change a row can lock it.
create function share_for_signing(p_voucher uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  voucher vouchers;
  operation operations;
begin
  select * into strict voucher from vouchers where id = p_voucher for update;
  perform 1 from users where lower(public_address) = voucher.wallet for share;
  select * into strict operation from operations where id = voucher.operation_id for share;
  if voucher.kind = 'mint_item' then
    perform 1 from items where account_id = operation.account_id and collection = operation.collection
      and token_id = operation.token_id and service = '' for share;
  elsif voucher.kind in ('mint', 'unstake') then
    perform 1 from assets where collection = operation.collection and token_id = operation.token_id for share;
  end if;
end $$;
revoke execute on function share_for_signing from public;

-- No process may change who is a member of staff. A deleted account is none: that much happens by itself.
create function end_staff_role() returns trigger language plpgsql as $$
begin
  new.role := 'Member';
  return new;
end $$;
create trigger users_end_staff_role before update of deleted_at on users
  for each row when (new.deleted_at is not null) execute function end_staff_role();
