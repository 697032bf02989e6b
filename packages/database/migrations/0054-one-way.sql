-- What protects an account changes one way for each process: the api adds protection, the worker takes some of it away when
-- it is due or two members of staff have decided it (HOLD-21). Triggers ask who is logged in, so no code can forget it.

-- How long each loss of protection waits at least. An operator may wait longer (WITHDRAWAL_HOLD_MS, DELETION_WAIT_MS); a
-- shorter wait is the decision of the owner of the database, who alone writes this table.
create table waiting_times (
  what    text primary key,
  seconds integer not null check (seconds >= 0)
);
insert into waiting_times values
  ('new_address', 86400),
  ('less_protection', 86400),
  ('deletion', 1209600);

-- The process behind a login, also where an operator has made logins of their own that are members of our roles. Null for
-- the owner and for those who bring books from elsewhere; a login that is of no role of ours may do the least.
create function acting_process() returns text
language sql stable set search_path = public, pg_temp
return case
  when pg_has_role(session_user, 'passport_bookkeeper', 'member') then null
  when pg_has_role(session_user, 'passport_worker', 'member') then 'worker'
  else 'api'
end;

create function waiting_time(p_what text) returns interval
language sql stable security definer set search_path = public, pg_temp
as $$ select seconds * interval '1 second' from waiting_times where what = p_what $$;

-- Whether two members of staff have decided this, and this transaction carries it out.
create function is_decided(p_kind text, p_player uuid, p_details jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from staff_requests
    where concerned @> array[p_player] and kind = p_kind and subject = p_player::text and details @> p_details
      and outcome = 'done' and ended_at = now() and due_at <= ended_at and approved_by <> requested_by
  )
$$;

-- Locks, holds and the wallet of a player. A new wallet has the age that the address book says.
create function guard_player() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  process constant text := acting_process();
  taken_off text;
  known_from timestamptz;
begin
  if process is null then return new; end if;
  select name into taken_off from (values
    ('withdrawals', old.withdraw_lock, new.withdraw_lock),
    ('minting', old.mint_lock, new.mint_lock),
    ('account', old.total_lock, new.total_lock)
  ) as lock (name, was, is_now)
  where was and not is_now
    and not (process = 'worker' and is_decided('user.unlock', old.id, jsonb_build_object('locks', jsonb_build_array(name))))
  limit 1;
  if taken_off is not null then
    raise exception 'two members of staff take the lock on % off', taken_off using errcode = 'insufficient_privilege';
  end if;
  if new.deletion_due_at is not null then
    new.deletion_due_at := greatest(new.deletion_due_at, least(old.deletion_due_at, now() + waiting_time('deletion')));
  end if;
  if new.deleted_at is distinct from old.deleted_at then
    -- Nothing is left that could be paid, nor a wallet to pay it to.
    if process = 'worker' and old.deleted_at is null and old.deletion_due_at <= now() and new.public_address is null then
      return new;
    end if;
    raise exception 'the account is not due to be deleted' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(new.withdrawals_held_until, '-infinity') < old.withdrawals_held_until then
    raise exception 'a hold is not shortened' using errcode = 'insufficient_privilege';
  end if;
  if lower(new.public_address) = lower(old.public_address) then
    if coalesce(new.wallet_usable_from, '-infinity') < old.wallet_usable_from then
      raise exception 'a wallet is not made older' using errcode = 'insufficient_privilege';
    end if;
  elsif new.public_address is not null then
    select usable_from into known_from from withdrawal_addresses
    where user_id = new.id and address = lower(new.public_address);
    if not found then
      raise exception 'the wallet is not in the address book' using errcode = 'insufficient_privilege';
    end if;
    new.wallet_usable_from := greatest(new.wallet_usable_from, known_from);
  end if;
  return new;
end $$;
create trigger users_guard before update of withdraw_lock, mint_lock, total_lock, withdrawals_held_until, wallet_usable_from,
  public_address, deletion_due_at, deleted_at on users
  for each row execute function guard_player();

-- An address that is new to an account waits, but for the one that the account is made with.
create function guard_new_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() is null or exists (select from users where id = new.user_id and created_at = now()) then
    return new;
  end if;
  new.usable_from := greatest(new.usable_from, now() + waiting_time('new_address'), now() + interval '1 hour' * (
    select case when next_hold_at <= now() then next_hold_hours else hold_hours end
    from withdrawal_protections where user_id = new.user_id
  ));
  return new;
end $$;
create trigger withdrawal_addresses_guard before insert on withdrawal_addresses
  for each row execute function guard_new_address();

-- What a player chose beyond the operator's hold: more of it at once, less after the wait that applies now.
create function guard_withdrawal_protection() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What applied before, and from when less of it may.
  hours integer;
  most numeric;
  from_then timestamptz;
begin
  if acting_process() is null then return new; end if;
  if tg_op = 'UPDATE' then
    hours := case when old.next_hold_at <= now() then old.next_hold_hours else old.hold_hours end;
    most := case when old.next_limit_at <= now() then old.next_daily_limit else old.daily_limit end;
  end if;
  if coalesce(new.hold_hours, 0) < coalesce(hours, 0) or coalesce(new.daily_limit, 'infinity') > coalesce(most, 'infinity') then
    raise exception 'less protection has to wait' using errcode = 'insufficient_privilege';
  end if;
  -- In milliseconds, as the server writes times.
  from_then := date_trunc('milliseconds',
    now() + greatest(waiting_time('less_protection'), coalesce(hours, 0) * interval '1 hour'));
  -- What waits already goes on waiting, unless something else is asked for.
  if tg_op = 'INSERT' or (new.next_hold_hours, new.next_hold_at) is distinct from (old.next_hold_hours, old.next_hold_at) then
    new.next_hold_at := case when new.next_hold_at is not null then greatest(new.next_hold_at, from_then) end;
  end if;
  if tg_op = 'INSERT' or (new.next_daily_limit, new.next_limit_at) is distinct from (old.next_daily_limit, old.next_limit_at) then
    new.next_limit_at := case when new.next_limit_at is not null then greatest(new.next_limit_at, from_then) end;
  end if;
  return new;
end $$;
create trigger withdrawal_protections_guard before insert or update on withdrawal_protections
  for each row execute function guard_withdrawal_protection();

-- No process deletes what protects an account to get around it: it goes with the account, when that is due.
create function guard_protection_erasure() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() is null or exists (
    select from users where id = old.user_id and (deleted_at is not null or deletion_due_at <= now())
  ) then
    return old;
  end if;
  raise exception 'what protects an account goes with the account' using errcode = 'insufficient_privilege';
end $$;
create trigger holds_guard_erasure before delete on holds for each row execute function guard_protection_erasure();
create trigger withdrawal_protections_guard_erasure before delete on withdrawal_protections
  for each row execute function guard_protection_erasure();

revoke execute on function acting_process, waiting_time, is_decided, guard_player, guard_new_address,
  guard_withdrawal_protection, guard_protection_erasure from public;
