-- What one member of staff requests and another approves: money, clients, roles, locks and switches. The api writes
-- requests and approvals, the worker carries them out: neither process does both (packages/database/src/roles).
create table staff_requests (
  id           uuid primary key,
  kind         text not null check (kind ~ '^[a-z]+(\.[a-z]+)+$'),
  -- The id of what it is about; of a kind there is at most one open request for it.
  subject      text not null check (subject <> ''),
  -- Players whose account it touches. Neither of the two people is one of them.
  concerned    uuid[] not null,
  -- What will be done, as both people see it.
  details      jsonb not null,
  -- Hashes and sealed secrets that it puts in place; shown to nobody, and gone when the request ends.
  secrets      jsonb,
  reason       text not null check (reason <> ''),
  requested_by uuid not null references users (id),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '7 days',
  approved_by  uuid references users (id),
  approved_at  timestamptz,
  due_at       timestamptz,
  ended_at     timestamptz,
  outcome      text check (outcome in ('done', 'withdrawn', 'refused', 'expired')),
  -- Why it was refused when it was due: a code of the message catalogue.
  refusal      text,
  check (approved_by <> requested_by),
  check (not requested_by = any (concerned)),
  check (not approved_by = any (concerned)),
  check ((approved_by is null) = (approved_at is null)),
  check ((approved_by is null) = (due_at is null)),
  check ((ended_at is null) = (outcome is null)),
  check ((refusal is not null) = (outcome is not distinct from 'refused')),
  check (outcome is distinct from 'done' or approved_by is not null),
  check (ended_at is null or secrets is null)
);
create unique index staff_requests_open_key on staff_requests (kind, subject) where ended_at is null;
create index staff_requests_due_idx on staff_requests (due_at) where ended_at is null and due_at is not null;
create index staff_requests_expires_idx on staff_requests (expires_at) where ended_at is null;
create index staff_requests_concerned_idx on staff_requests using gin (concerned);

-- What has ended stays as it is, and an approval is given once: no process carries something out a second time by opening
-- its request again. Secrets go with the end, whoever ends it.
create function guard_staff_request() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null then raise exception 'staff request % has ended', old.id using errcode = 'PT002'; end if;
  if old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
    then raise exception 'staff request % was approved', old.id using errcode = 'PT002'; end if;
  if new.ended_at is not null then new.secrets := null; end if;
  return new;
end $$;
create trigger staff_requests_guard before update on staff_requests for each row execute function guard_staff_request();

-- Unlocks and removals of second factors become two kinds of them.
insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by, created_at, expires_at,
  approved_by, approved_at, due_at, ended_at, outcome)
select id, case what when 'locks' then 'user.unlock' else 'user.factors.remove' end, user_id::text, array[user_id],
  case what when 'locks' then jsonb_build_object('locks', to_jsonb(locks)) else '{}' end, reason, requested_by, created_at,
  greatest(coalesce(due_at, created_at), now()) + interval '7 days', approved_by, approved_at, due_at,
  coalesce(done_at, withdrawn_at),
  case when done_at is not null then 'done' when withdrawn_at is not null then 'withdrawn' end
from unlock_requests;
drop table unlock_requests;

-- A lock that is set or set again withdraws what would remove it, and a second factor that is proven is not lost. As
-- triggers, so that no code that locks or logs in can forget it.
create or replace function withdraw_open_unlocks() returns trigger language plpgsql as $$
begin
  update staff_requests set ended_at = now(), outcome = 'withdrawn'
  where kind in ('user.unlock', 'user.factors.remove') and subject = new.id::text and ended_at is null;
  return null;
end $$;
create or replace function withdraw_open_factor_removals() returns trigger language plpgsql as $$
begin
  update staff_requests set ended_at = now(), outcome = 'withdrawn'
  where kind = 'user.factors.remove' and subject = new.user_id::text and ended_at is null;
  return null;
end $$;

-- The one statement by which a request is carried out: once, when it is due, and while both people may still do it. Their
-- rows are locked first, so that a role or a lock that changes at this moment comes before or after.
create function take_staff_request(p_id uuid, p_kind text, p_permission text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from users where id in (
    select unnest(array[requested_by, approved_by]) from staff_requests where staff_requests.id = p_id
  ) order by id for share;
  update staff_requests request set ended_at = now(), outcome = 'done'
  where request.id = p_id and kind = p_kind and ended_at is null and due_at <= now() and expires_at > now()
    and approved_by <> requested_by and not concerned && array[requested_by, approved_by]
    and (
      select count(*) from users staff join roles on roles.name = staff.role
      where staff.id in (request.requested_by, request.approved_by) and p_permission = any (roles.permissions)
        and not staff.total_lock and staff.deleted_at is null
    ) = 2;
  return found;
end $$;

-- No process may change who is a member of staff; the worker may ask for what two of them have decided. Without a second
-- factor an account is given no role, because no call of staff would let it in.
create function set_staff_role(p_request uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request staff_requests;
begin
  select * into strict request from staff_requests where id = p_request;
  perform 1 from users where id = request.subject::uuid for no key update;
  if not take_staff_request(p_request, 'staff.role.set', 'RoleManage') then return false; end if;
  update users set role = request.details ->> 'role'
  where id = request.subject::uuid and deleted_at is null and id = any (request.concerned)
    and role = request.details ->> 'previous'
    and (request.details ->> 'role' = 'Member'
      or exists (select from two_factor where user_id = users.id and activated_at is not null)
      or exists (select from passkeys where user_id = users.id));
  if not found then raise exception 'the account is no longer as it was' using errcode = 'PT001'; end if;
  return true;
end $$;
revoke execute on function set_staff_role from public;

-- Withdrawals that were halted run again: two people of the treasury decide it, or the owner of the database.
create function resume_withdrawals(p_request uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  request staff_requests;
begin
  select * into strict request from staff_requests where id = p_request;
  if not take_staff_request(p_request, 'withdrawals.resume', 'OperationResolve') then return false; end if;
  perform ledger.resume_withdrawals(request.reason);
  return true;
end $$;
revoke execute on function resume_withdrawals from public;
