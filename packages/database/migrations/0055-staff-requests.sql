-- What a request of staff has to wait for, who may decide it and until when: decided by the owner of the database, here. No
-- process writes this table, and the triggers below take every time of a request from it (decision 0063).
create table staff_request_kinds (
  kind               text primary key check (kind ~ '^[a-z]+(\.[a-z]+)+$'),
  -- What both people need while they decide and when it is carried out.
  permission         text not null,
  -- From the request until another member of staff may approve it: no person reads and decides faster.
  approvable_seconds integer not null default 60 check (approvable_seconds >= 0),
  -- From the approval to the deed, where time protects a player.
  delay_seconds      integer not null default 0 check (delay_seconds >= 0),
  -- How long it waits for its approval, and after its delay to be carried out.
  life_seconds       integer not null default 604800 check (life_seconds > 0)
);
insert into staff_request_kinds (kind, permission, delay_seconds) values
  ('transaction.reverse', 'TransactionReverse', 0),
  ('operation.fulfil', 'OperationResolve', 0),
  ('operation.assign', 'OperationResolve', 0),
  ('withdrawals.resume', 'OperationResolve', 0),
  ('client.register', 'ClientManage', 0),
  ('client.update', 'ClientManage', 0),
  ('client.remove', 'ClientManage', 0),
  ('client.secret.renew', 'ClientManage', 0),
  ('client.collection.set', 'ClientManage', 0),
  ('client.key.create', 'ClientManage', 0),
  ('client.key.rotate', 'ClientManage', 0),
  ('client.key.revoke', 'ClientManage', 0),
  ('client.webhook.set', 'ClientManage', 0),
  ('client.webhook.rotate', 'ClientManage', 0),
  ('client.webhook.remove', 'ClientManage', 0),
  ('staff.role.set', 'RoleManage', 0),
  -- So that an owner who did not ask for it can object; longer where a journey may keep them from their mailbox.
  ('user.unlock', 'UserUnlock', 24 * 3600),
  ('user.factors.remove', 'UserUnlock', 72 * 3600),
  -- Removes what was suspended by its owner: there is nothing to object to.
  ('user.suspended.remove', 'UserUnlock', 0);

-- What players still have to be told about a request. Written by triggers, emptied by the worker, which has the words and the
-- key of the mails; the api cannot keep a player from hearing of it.
create table staff_request_news (
  id         bigint generated always as identity primary key,
  request_id uuid not null references staff_requests (id) on delete cascade,
  step       text not null check (step in ('requested', 'approved', 'withdrawn', 'done')),
  created_at timestamptz not null default clock_timestamp()
);
create index staff_request_news_request_idx on staff_request_news (request_id);

-- What each of the two people has signed with a passkey: the hash of the request as it was shown, and which of the two acts it
-- was (packages/protocol/src/staff-decision.ts). The api adds it, and no process changes it.
create table staff_request_signatures (
  request_id uuid not null references staff_requests (id) on delete cascade,
  act        text not null check (act in ('request', 'approve')),
  user_id    uuid not null references users (id),
  -- As the browser returned it.
  assertion  jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (request_id, act)
);

-- What the signer found when it verified them against its own register of keys, each once. Without two of these that are in
-- favour nothing is carried out, and no process but the signer writes one.
create table signer.staff_verdicts (
  request_id    uuid not null references staff_requests (id) on delete cascade,
  act           text not null check (act in ('request', 'approve')),
  user_id       uuid not null,
  credential_id bytea not null,
  -- Why it does not count: a code of the message catalogue.
  refusal       text,
  at            timestamptz not null default clock_timestamp(),
  primary key (request_id, act)
);

-- Null when both people have signed what is carried out, each with a key that is still theirs: one that was removed or
-- suspended since decides nothing.
create function staff_request_objection(p_id uuid) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when count(verdict.request_id) < 2 then 'request_unsigned'
    when count(verdict.refusal) > 0 then min(verdict.refusal)
    when count(key.credential_id) < 2 then 'proof_refused'
  end
  from staff_requests request
  cross join lateral (values ('request', request.requested_by), ('approve', request.approved_by)) as needed (act, user_id)
  left join signer.staff_verdicts verdict on verdict.request_id = request.id and verdict.act = needed.act
  left join (
    signer.known_passkeys key
    join users on users.account_id = key.account_id
    join passkeys own on own.user_id = users.id and own.credential_id = key.credential_id and own.public_key = key.public_key
    join ways_in way on way.user_id = users.id and way.kind = 'passkey' and way.ref = own.id::text and way.suspended_at is null
  ) on key.credential_id = verdict.credential_id and users.id = needed.user_id and verdict.user_id = needed.user_id
  where request.id = p_id
$$;
revoke execute on function staff_request_objection from public;

alter table staff_requests add constraint staff_requests_kind_fkey foreign key (kind) references staff_request_kinds (kind);

-- Sorts by time, as the ids that the program makes.
create function new_row_id() returns uuid language sql volatile set search_path = pg_catalog, pg_temp as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
revoke execute on function new_row_id from public;

-- Of a new request the writer says what, why and who asks. The clock's time, not that of the transaction, which can have begun long before.
alter table staff_requests add column mailboxes jsonb not null default '{}';
create function open_staff_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.created_at := clock_timestamp();
  select new.created_at + make_interval(secs => life_seconds) into strict new.expires_at from staff_request_kinds where kind = new.kind;
  -- Whom it concerns hears of it there as well, wherever the account's email is by then.
  select coalesce(jsonb_object_agg(id, jsonb_build_object(
    'email', email, 'email_canonical', email_canonical, 'verified', verified)), '{}') into new.mailboxes
  from users where id = any (new.concerned) and email_canonical is not null;
  new.approved_by := null;
  new.approved_at := null;
  new.due_at := null;
  new.ended_at := null;
  new.outcome := null;
  new.refusal := null;
  return new;
end $$;
create trigger staff_requests_open before insert on staff_requests for each row execute function open_staff_request();

-- What has ended stays as it is, an approval is given once and not before a person can have read the request, and its times
-- follow from the table. Nothing is done before it is due or after it has expired, nor without both signatures. What is signed
-- is never changed. Secrets go with the end, whoever ends it. As the owner: the register of keys is not for every process.
create or replace function guard_staff_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rules staff_request_kinds;
  objection text;
begin
  if (new.id, new.kind, new.subject, new.concerned, new.details, new.reason, new.requested_by)
    is distinct from (old.id, old.kind, old.subject, old.concerned, old.details, old.reason, old.requested_by)
    then raise exception 'what staff request % is about stays', old.id using errcode = 'PT002'; end if;
  if old.ended_at is not null then raise exception 'staff request % has ended', old.id using errcode = 'PT002'; end if;
  if old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
    then raise exception 'staff request % was approved', old.id using errcode = 'PT002'; end if;
  if new.approved_by is not null and old.approved_by is null then
    select * into strict rules from staff_request_kinds where kind = old.kind;
    new.approved_at := clock_timestamp();
    if new.approved_at < old.created_at + make_interval(secs => rules.approvable_seconds) then
      raise exception 'staff request % is too new to be approved', old.id using errcode = 'PT003';
    end if;
    new.due_at := new.approved_at + make_interval(secs => rules.delay_seconds);
    new.expires_at := new.due_at + make_interval(secs => rules.life_seconds);
  end if;
  if new.outcome = 'done' and not (old.due_at <= clock_timestamp() and old.expires_at > clock_timestamp()) is true then
    raise exception 'staff request % is not due', old.id using errcode = 'PT002';
  end if;
  if new.outcome = 'done' then
    objection := staff_request_objection(old.id);
    if objection is not null then raise exception 'staff request %: %', old.id, objection using errcode = 'PT004'; end if;
  end if;
  if new.outcome is not null then new.ended_at := clock_timestamp(); end if;
  if new.ended_at is not null then new.secrets := null; end if;
  return new;
end $$;
revoke execute on function guard_staff_request from public;

-- Both decisions enter the audit log, and every step the news of the players, without the help of the process that takes it. As
-- the owner: no process may write the news.
create function record_staff_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_log (id, actor_id, action, subject, details, request_id)
    values (new_row_id(), new.requested_by, new.kind || '.request', new.subject,
      jsonb_build_object('request', new.id) || new.details || jsonb_build_object('reason', new.reason), new.id);
    insert into staff_request_news (request_id, step) values (new.id, 'requested');
  elsif old.approved_by is null and new.approved_by is not null then
    insert into audit_log (id, actor_id, action, subject, details, request_id)
    values (new_row_id(), new.approved_by, new.kind || '.approve', new.subject, jsonb_build_object('request', new.id), new.id);
    insert into staff_request_news (request_id, step) values (new.id, 'approved');
  end if;
  -- What players end themselves, by a lock or by proving a factor, a trigger of theirs has ended: they know.
  if new.outcome = 'done' or (new.outcome is not null and pg_trigger_depth() = 1) then
    insert into staff_request_news (request_id, step)
    values (new.id, case new.outcome when 'done' then 'done' else 'withdrawn' end);
  end if;
  return null;
end $$;
revoke execute on function record_staff_request from public;
create trigger staff_requests_record after insert or update on staff_requests
  for each row execute function record_staff_request();

-- The permission is the table's, whatever the caller says.
create or replace function take_staff_request(p_id uuid, p_kind text, p_permission text) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform 1 from users where id in (
    select unnest(array[requested_by, approved_by]) from staff_requests where staff_requests.id = p_id
  ) order by id for share;
  update staff_requests request set ended_at = clock_timestamp(), outcome = 'done'
  from staff_request_kinds rules
  where request.id = p_id and request.kind = p_kind and rules.kind = p_kind and rules.permission = p_permission
    and ended_at is null and due_at <= clock_timestamp() and expires_at > clock_timestamp()
    and approved_by <> requested_by and not concerned && array[requested_by, approved_by]
    and (
      select count(*) from users staff join roles on roles.name = staff.role
      where staff.id in (request.requested_by, request.approved_by) and rules.permission = any (roles.permissions)
        and not staff.total_lock and staff.deleted_at is null
    ) = 2;
  return found;
end $$;
