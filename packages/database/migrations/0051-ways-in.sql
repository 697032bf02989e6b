-- Every way into an account and every second factor of it, in one table, with when it came and whether "This wasn't me" has
-- suspended it. A passkey that a thief had added outlived everything its owner could do, because the link removed some kinds of
-- ways and left the others alone (decision 0059). What a way is made of stays in its own table; a row here follows it by triggers,
-- so that no code that adds or removes one can forget it. No process writes this table.
create table ways_in (
  user_id      uuid not null references users (id) on delete cascade,
  kind         text not null check (
    kind in ('password', 'wallet', 'google', 'facebook', 'twitter', 'passkey', 'authenticator', 'recovery_codes')
  ),
  -- Which one, of kinds with several: a passkey's id, a provider's subject, an address in lower case. Empty otherwise.
  ref          text not null,
  added_at     timestamptz not null default clock_timestamp(),
  -- From then on it opens, confirms, cancels and signs nothing. It still counts as a second factor.
  suspended_at timestamptz,
  -- The transaction that made the account with it: the wallet of a sign-up.
  made_in      text,
  primary key (user_id, kind, ref)
);

-- Owners who said "This wasn't me", until support unlocks the account: what is no older than the first thing that was not them
-- cancels no request of support. It may be a thief's.
create table denials (
  user_id uuid primary key references users (id) on delete cascade,
  since   timestamptz not null,
  said_at timestamptz not null default clock_timestamp()
);

-- The way that a row of one of the six tables is; none for a secret without its first passcode, and for Twitch and Discord, which
-- only say who a player is there.
create function way_of(p_table text, p_row jsonb, out kind text, out ref text) returns setof record
language sql immutable set search_path = public, pg_temp as $$
  select way.kind, way.ref
  from (
    select
      case p_table
        when 'passwords' then 'password' when 'identities' then p_row ->> 'provider' when 'passkeys' then 'passkey'
        when 'two_factor' then 'authenticator' when 'recovery_codes' then 'recovery_codes' when 'users' then 'wallet'
      end as kind,
      case p_table
        when 'identities' then p_row ->> 'subject' when 'passkeys' then p_row ->> 'id'
        when 'users' then lower(p_row ->> 'public_address') else ''
      end as ref
  ) way
  where way.ref is not null and way.kind not in ('twitch', 'discord')
    and (p_table <> 'two_factor' or p_row ->> 'activated_at' is not null)
$$;
revoke execute on function way_of from public;

create function keep_ways_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present uuid := coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(new) ->> 'id')::uuid;
  past uuid := coalesce(to_jsonb(old) ->> 'user_id', to_jsonb(old) ->> 'id')::uuid;
begin
  -- Recovery codes are a set: the way is gone with the last of them.
  if tg_op <> 'INSERT' and not (tg_table_name = 'recovery_codes' and exists (select from recovery_codes where user_id = past)) then
    delete from ways_in using way_of(tg_table_name, to_jsonb(old)) gone
    where user_id = past and ways_in.kind = gone.kind and ways_in.ref = gone.ref;
  end if;
  if tg_op <> 'DELETE' then
    insert into ways_in (user_id, kind, ref, made_in)
    select present, way.kind, way.ref, case when tg_table_name = 'users' and tg_op = 'INSERT' then pg_current_xact_id()::text end
    from way_of(tg_table_name, to_jsonb(new)) way on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function keep_ways_in from public;
create trigger passwords_ways_in after insert or delete on passwords for each row execute function keep_ways_in();
create trigger identities_ways_in after insert or delete on identities for each row execute function keep_ways_in();
create trigger passkeys_ways_in after insert or delete on passkeys for each row execute function keep_ways_in();
create trigger two_factor_ways_in after insert or delete or update of activated_at on two_factor
  for each row execute function keep_ways_in();
create trigger recovery_codes_ways_in after insert or delete on recovery_codes for each row execute function keep_ways_in();
create trigger users_add_wallet_way after insert on users
  for each row when (new.public_address is not null) execute function keep_ways_in();
create trigger users_ways_in after update of public_address on users
  for each row when (old.public_address is distinct from new.public_address) execute function keep_ways_in();

-- The append-only log says when a wallet was linked; the one of an account without such an entry came with the account.
insert into ways_in (user_id, kind, ref, added_at)
select user_id, 'password', '', now() from passwords
union all select user_id, provider, subject, linked_at from identities where provider in ('google', 'facebook', 'twitter')
union all select user_id, 'passkey', id::text, created_at from passkeys
union all select user_id, 'authenticator', '', activated_at from two_factor where activated_at is not null
union all select user_id, 'recovery_codes', '', min(created_at) from recovery_codes group by user_id
union all
select id, 'wallet', lower(public_address), coalesce(
  (select max(created_at) from security_events event where event.user_id = users.id and event.kind in ('wallet_linked', 'wallet_replaced')),
  created_at)
from users where public_address is not null;

-- The question of every login and every confirmation, whatever proved it: is each of these ways there, and not suspended?
-- Without a ref any of its kind will do.
create function ways_open(p_user uuid, p_kinds text[], p_refs text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (
    select from unnest(p_kinds, p_refs) used (kind, ref) where not exists (
      select from ways_in way
      where way.user_id = p_user and way.kind = used.kind and (used.ref is null or way.ref = used.ref) and way.suspended_at is null
    )
  )
$$;

-- Whether the last of these methods is a second factor that a thief cannot have added: older than the first thing that the owner
-- said was not them.
create function is_old_factor(p_user uuid, p_methods text[]) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (select from denials where user_id = p_user) or exists (
    select from ways_in way join denials denial using (user_id)
    where way.user_id = p_user and way.suspended_at is null and way.added_at < denial.since
      and way.kind = case p_methods[cardinality(p_methods)]
        when 'passkey' then 'passkey' when 'passcode' then 'authenticator' when 'recovery_code' then 'recovery_codes' end
  )
$$;

-- "This wasn't me", by a link that has just been spent: whatever was added at its moment or after it is suspended, whatever kind it
-- is. The moment is the row's own, which no process writes. There is no function that does the opposite: what was suspended by
-- mistake is removed and added again. Returns what is suspended now.
create function suspend_new_ways(p_user uuid, p_token_hash bytea, out kind text, out ref text) returns setof record
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moment timestamptz;
begin
  select created_at into strict moment from link_tokens
  where token_hash = p_token_hash and user_id = p_user and purpose = 'lock_account' and used_at is not null;
  insert into denials (user_id, since) values (p_user, moment)
  on conflict (user_id) do update set since = least(denials.since, excluded.since), said_at = clock_timestamp();
  return query update ways_in way set suspended_at = clock_timestamp()
    where way.user_id = p_user and way.added_at >= moment and way.suspended_at is null returning way.kind, way.ref;
end $$;
revoke execute on function suspend_new_ways from public;
-- A link tells of the change that is made in its transaction, and of nothing that is older than a minute.
alter table link_tokens alter column created_at set default greatest(now(), clock_timestamp() - interval '1 minute');

-- With the account's lock, which only support takes off, the story of that thief is over; with the account, too.
create function end_denial() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from denials where user_id = new.id;
  return null;
end $$;
revoke execute on function end_denial from public;
create trigger users_end_denial after update of total_lock, deleted_at on users
  for each row when ((old.total_lock and not new.total_lock) or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_denial();

-- A second factor that is proven is not lost, unless it is one that a thief may have added.
create or replace function withdraw_open_factor_removals() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if is_old_factor(new.user_id, new.methods) then
    update staff_requests set ended_at = clock_timestamp(), outcome = 'withdrawn'
    where kind = 'user.factors.remove' and subject = new.user_id::text and ended_at is null;
  end if;
  return null;
end $$;

-- As in 0040, and the password must be a way that is not suspended.
create or replace function enter_by_password(
  p_user uuid, p_hash text, p_attempt_key text, p_event uuid, p_request uuid,
  p_id uuid, p_token_hash bytea, p_user_agent text, p_address text, p_browser_hash bytea,
  p_fingerprint jsonb, p_previous_hash bytea
) returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  -- A password changed since it was verified ended all sessions; this login must not outlive that.
  perform 1 from passwords where user_id = p_user and hash = p_hash for share;
  if not found
    or not ways_open(p_user, array['password'], array[''])
    or exists (select from two_factor where user_id = p_user and activated_at is not null)
    or not exists (select from known_browsers where user_id = p_user and browser_hash = p_browser_hash)
  then
    return false;
  end if;
  perform open_session(p_id, p_token_hash, p_user, p_user_agent, p_address, p_browser_hash, p_fingerprint, '{password}', false,
    p_previous_hash);
  update known_browsers set last_seen_at = clock_timestamp() where user_id = p_user and browser_hash = p_browser_hash;
  if not found then
    raise exception 'the browser was forgotten during its login' using errcode = 'PP001';
  end if;
  insert into security_events (id, user_id, kind, factor, session_id, address, user_agent, request_id)
  values (p_event, p_user, 'logged_in', 'password', p_id, p_address, p_user_agent, p_request);
  delete from attempts where key = p_attempt_key;
  return true;
end $$;
