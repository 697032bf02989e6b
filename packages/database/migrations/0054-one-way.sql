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
  ('deletion', 1209600),
  -- And what is held, or waits, is held no longer than this from the statement that says so: no process closes an account for ever.
  ('longest_hold', 2592000);

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

-- Whether two members of staff have decided this, and this transaction carries it out: it is what wrote the request last.
create function is_decided(p_kind text, p_player uuid, p_details jsonb) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from staff_requests
    where concerned @> array[p_player] and kind = p_kind and subject = p_player::text and details @> p_details
      and outcome = 'done' and due_at <= ended_at and approved_by <> requested_by
      and xmin = pg_current_xact_id()::xid and ended_at > clock_timestamp() - interval '1 minute'
  )
$$;

-- Locks, holds and the wallet of a player. A new wallet has the age that the address book says.
create function guard_player() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  process constant text := acting_process();
  taken_off text;
  known_from timestamptz;
  longest constant timestamptz := clock_timestamp() + waiting_time('longest_hold');
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
    new.deletion_due_at := greatest(new.deletion_due_at, least(old.deletion_due_at, clock_timestamp() + waiting_time('deletion')));
  end if;
  if new.deleted_at is distinct from old.deleted_at then
    -- Nothing is left that could be paid, nor a wallet to pay it to.
    if process = 'worker' and old.deleted_at is null and old.deletion_due_at <= clock_timestamp() and new.public_address is null then
      return new;
    end if;
    raise exception 'the account is not due to be deleted' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(new.withdrawals_held_until, '-infinity') < old.withdrawals_held_until then
    raise exception 'a hold is not shortened' using errcode = 'insufficient_privilege';
  end if;
  if new.withdrawals_held_until > longest then
    new.withdrawals_held_until := greatest(old.withdrawals_held_until, longest);
  end if;
  if new.wallet_usable_from > longest then
    new.wallet_usable_from := greatest(old.wallet_usable_from, longest);
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

-- The first address of an account, also when it has left the address book, and whether it had to wait. No process writes it.
create table first_wallets (
  user_id   uuid primary key references users (id) on delete cascade,
  address   text not null check (address = lower(address)),
  linked_at timestamptz not null default clock_timestamp(),
  is_ready  boolean not null
);
insert into first_wallets (user_id, address, linked_at, is_ready)
select distinct on (user_id) user_id, address, added_at, false from withdrawal_addresses order by user_id, added_at;
insert into first_wallets (user_id, address, is_ready)
select distinct on (user_id) user_id, coalesce(lower(public_address), ''), false
from security_events join users on users.id = user_id where kind in ('wallet_linked', 'wallet_replaced', 'wallet_removed')
on conflict do nothing;

-- Whether an address that is added now may be used at once: the account never had one, and has had a second factor for as long as a
-- new address would wait. A factor that may be a thief's is none. How old it is, triggers have written (0051).
create function may_skip_wait(p_user uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from first_wallets where user_id = p_user)
    and not exists (select from denials where user_id = p_user)
    and exists (
      select from ways_in
      where user_id = p_user and kind in ('passkey', 'authenticator') and suspended_at is null
        and added_at <= clock_timestamp() - waiting_time('new_address'))
$$;

-- An address that is new to an account waits, but for the one that the account is made with, and the first one of an account that has
-- a second factor of long ago. What the player chose to wait beyond that applies to this one too.
create function guard_new_address() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The minute is for a database that was restored, whose transactions count from elsewhere.
  is_made_with constant boolean := exists (
    select from ways_in
    where user_id = new.user_id and kind = 'wallet' and ref = new.address
      and made_in = pg_current_xact_id()::text and added_at > clock_timestamp() - interval '1 minute');
begin
  if acting_process() is not null and not is_made_with then
    new.usable_from := greatest(new.usable_from, new.added_at + interval '1 hour' * (
      select case when next_hold_at <= clock_timestamp() then next_hold_hours else hold_hours end
      from withdrawal_protections where user_id = new.user_id
    ));
    if not may_skip_wait(new.user_id) then
      new.usable_from := greatest(new.usable_from, new.added_at + waiting_time('new_address'));
    end if;
  end if;
  if acting_process() is not null then
    new.usable_from := least(new.usable_from, new.added_at + waiting_time('longest_hold'));
  end if;
  insert into first_wallets (user_id, address, is_ready) values (new.user_id, new.address, new.usable_from <= clock_timestamp())
  on conflict do nothing;
  return new;
end $$;
create trigger withdrawal_addresses_guard before insert on withdrawal_addresses
  for each row execute function guard_new_address();

-- Which one it was goes with the account.
create function forget_first_wallet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from first_wallets where user_id = new.id;
  return null;
end $$;
create trigger users_forget_first_wallet after update of deleted_at on users
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function forget_first_wallet();

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
    hours := case when old.next_hold_at <= clock_timestamp() then old.next_hold_hours else old.hold_hours end;
    most := case when old.next_limit_at <= clock_timestamp() then old.next_daily_limit else old.daily_limit end;
  end if;
  if coalesce(new.hold_hours, 0) < coalesce(hours, 0) or coalesce(new.daily_limit, 'infinity') > coalesce(most, 'infinity') then
    raise exception 'less protection has to wait' using errcode = 'insufficient_privilege';
  end if;
  -- In milliseconds, as the server writes times.
  from_then := date_trunc('milliseconds',
    clock_timestamp() + greatest(waiting_time('less_protection'), coalesce(hours, 0) * interval '1 hour'));
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
    select from users where id = old.user_id and (deleted_at is not null or deletion_due_at <= clock_timestamp())
  ) then
    return old;
  end if;
  raise exception 'what protects an account goes with the account' using errcode = 'insufficient_privilege';
end $$;
create trigger holds_guard_erasure before delete on holds for each row execute function guard_protection_erasure();
create trigger withdrawal_protections_guard_erasure before delete on withdrawal_protections
  for each row execute function guard_protection_erasure();

-- Items change by the functions below and by nothing else a process may do (HOLD-22). Each names what it belongs to; the numbers
-- are read from there. What is held is held by one operation, as it was when the hold began, whatever it says later.
create table item_holds (
  operation_id uuid primary key,
  account_id   uuid not null,
  collection   text not null,
  token_id     numeric not null check (token_id >= 0),
  service      text not null,
  amount       numeric not null check (amount > 0 and scale(amount) = 0),
  -- The end of its voucher ends it; otherwise that of its move.
  is_voucher   boolean not null
);
insert into item_holds
select operation.id, account_id, collection, token_id, case kind when 'move_from_game' then client_id else '' end, amount,
  kind = 'item_withdrawal'
from operations operation left join moves on moves.operation_id = operation.id
where kind = 'item_withdrawal' and state in ('pending', 'confirming', 'queued')
  or kind in ('move_to_game', 'move_from_game') and state = 'pending' and client_id is not null and asset_hash is null;

-- Which deposits have been credited: the how-manieth of its transaction each was. A log counts once, whatever the operation's id.
create table item_evidence (
  chain_id     integer not null,
  tx_hash      bytea not null,
  rank         integer not null,
  operation_id uuid not null,
  primary key (chain_id, tx_hash, rank)
);
insert into item_evidence
select chain_id, tx_hash, log_rank % 1000000, id from operations
where kind = 'item_deposit' and state = 'confirmed' and chain_id is not null and tx_hash is not null
on conflict do nothing;

-- How many items of a collection games may grant in a day (UTC); '' is for every collection without a row. Only the owner of the
-- database writes it.
create table item_caps (
  collection text primary key,
  amount     numeric not null check (amount > 0 and scale(amount) = 0)
);
insert into item_caps values ('', 1000000);

create table item_grants (
  collection text not null,
  day        date not null,
  amount     numeric not null check (amount > 0 and scale(amount) = 0),
  primary key (collection, day)
);

-- An operation that has just begun takes what it moves out of the player's hands. False when there are not that many.
create function hold_items(p_operation uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hold item_holds;
begin
  select operation.id, account_id, collection, token_id, case kind when 'move_from_game' then client_id else '' end, amount,
    kind = 'item_withdrawal'
  into hold from operations operation left join moves on moves.operation_id = operation.id
  where operation.id = p_operation and state = 'pending'
    and (kind = 'item_withdrawal' or kind in ('move_to_game', 'move_from_game') and client_id is not null and asset_hash is null);
  if hold.amount is null then
    raise exception 'operation % takes no items', p_operation using errcode = 'insufficient_privilege';
  end if;
  update items set held = held + hold.amount
  where account_id = hold.account_id and collection = hold.collection and token_id = hold.token_id and service = hold.service
    and count - held >= hold.amount;
  if not found then
    return false;
  end if;
  insert into item_holds select hold.*;
  return true;
end $$;

-- What became of a voucher that held items, by final logs: null while nothing proves that it can have no other end.
create function voucher_end(p_voucher vouchers) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when p_voucher.state in ('used', 'cancelled') then (
      select case when event.name in ('item_minted', 'voucher_released') then 'gone' else 'free' end
      from chain_events event
      where event.contract = p_voucher.contract and event.args ->> 'account' = p_voucher.wallet
        and event.args ->> 'nonce' = p_voucher.nonce::text and event.chain_id = p_voucher.chain_id and event.state = 'final'
        and event.name in ('item_minted', 'voucher_released', 'voucher_rejected', 'nonce_cancelled')
        and (event.name = 'nonce_cancelled') = (p_voucher.state = 'cancelled')
      limit 1)
    when p_voucher.state = 'expired'
      and exists (select from chain_cursors reached where reached.chain_id = p_voucher.chain_id and reached.finalized_at > p_voucher.expiry)
      and not exists (
        select from chain_events event
        where event.contract = p_voucher.contract and event.args ->> 'account' = p_voucher.wallet
          and event.args ->> 'nonce' = p_voucher.nonce::text and event.chain_id = p_voucher.chain_id
          and event.name in ('item_minted', 'voucher_queued') and event.state <> 'orphaned')
      then 'free'
  end
$$;
create index chain_events_items_idx on chain_events (contract, (args ->> 'account'), (args ->> 'nonce'))
  where name in ('item_minted', 'voucher_queued', 'voucher_released', 'voucher_rejected', 'nonce_cancelled');

-- The operations have ended, and so do their holds: in a game or out of it, gone to a chain, or free again. How, is not asked: the
-- operation says it, and of a voucher the chain.
create function end_item_holds(p_operations uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  process constant text := acting_process();
  ended uuid[];
begin
  with ending as (
    select hold.*, case
        when not is_voucher then case state when 'confirmed' then 'moved' when 'returned' then 'free' end
        when process is null then case state when 'confirmed' then 'gone' when 'returned' then 'free' end
        when process = 'worker' then (select voucher_end(voucher) from vouchers voucher where voucher.operation_id = hold.operation_id)
      end as outcome,
      case hold.service when '' then client_id else '' end as goal
    from item_holds hold join operations operation on operation.id = hold.operation_id
    left join moves on moves.operation_id = hold.operation_id
    where hold.operation_id = any (p_operations)
  ),
  -- In one order, so that no two of them wait for each other.
  locked as (
    select item.account_id, item.collection, item.token_id, item.service from items item
    where (item.account_id, item.collection, item.token_id, item.service) in (
      select account_id, collection, token_id, service from ending
      union select account_id, collection, token_id, goal from ending where outcome = 'moved')
    order by account_id, collection, token_id, service for update
  ),
  -- Each row changes once: what leaves it and what comes into it together.
  sums as (
    select account_id, collection, token_id, service, sum(held) as held, sum(count) as count
    from (
      select account_id, collection, token_id, service, -amount as held, case outcome when 'free' then 0 else -amount end as count
      from ending where outcome is not null
      union all select account_id, collection, token_id, goal, 0, amount from ending where outcome = 'moved'
    ) change group by account_id, collection, token_id, service
  ),
  kept as (
    update items item set held = item.held + sums.held, count = item.count + sums.count
    from sums join locked using (account_id, collection, token_id, service)
    where (item.account_id, item.collection, item.token_id, item.service)
      = (sums.account_id, sums.collection, sums.token_id, sums.service)
  ),
  added as (
    insert into items (account_id, collection, token_id, service, count)
    select account_id, collection, token_id, service, count from sums
    where not exists (select from locked where (locked.account_id, locked.collection, locked.token_id, locked.service)
      = (sums.account_id, sums.collection, sums.token_id, sums.service))
    order by account_id, collection, token_id, service
    on conflict (account_id, collection, token_id, service) do update set count = items.count + excluded.count
  ),
  deleted as (
    delete from item_holds using ending
    where item_holds.operation_id = ending.operation_id and ending.outcome is not null returning item_holds.operation_id
  )
  select array_agg(operation_id) into ended from deleted;
  if not p_operations <@ coalesce(ended, '{}') then
    raise exception 'an operation that has not ended, or holds nothing, is among %', p_operations
      using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Items that a linked wallet has sent back, by a final log: each part of a log once, as the log has it (DEPASSET-12).
create function credit_items(p_operations uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() is not null and exists (
    select from unnest(p_operations) as asked (id)
    left join operations operation on operation.id = asked.id and operation.kind = 'item_deposit' and operation.state = 'confirmed'
      and exists (
        select from users where users.account_id = operation.account_id and lower(public_address) = operation.wallet)
    left join lateral (
      -- What was minted there, or moved there by the studio itself, is not a deposit; nor is a part of nothing.
      select event.contract, event.args, part.token_id, part.amount, row_number() over (order by log_index, place) - 1 as rank
      from chain_events event, lateral rows from (
        jsonb_array_elements_text(coalesce(event.args -> 'ids', jsonb_build_array(event.args -> 'id'))),
        jsonb_array_elements_text(coalesce(event.args -> 'values', jsonb_build_array(event.args -> 'value')))
      ) with ordinality as part (token_id, amount, place)
      where event.chain_id = operation.chain_id and event.tx_hash = operation.tx_hash and event.state = 'final'
        and event.name in ('item_deposit', 'item_batch_deposit') and part.amount <> '0'
        and event.args ->> 'from' not in ('0x0000000000000000000000000000000000000000', event.args ->> 'to')
    ) deposit on deposit.rank = operation.log_rank % 1000000
    left join collections collection on collection.slug = operation.collection and collection.mint_contract = deposit.contract
      and collection.chain_id = operation.chain_id and collection.transfer_address = deposit.args ->> 'to'
    where collection.slug is null or deposit.args ->> 'from' <> operation.wallet
      or deposit.token_id <> operation.token_id::text or deposit.amount <> operation.amount::text
  ) then
    raise exception 'items are credited by a final log of a linked wallet' using errcode = 'insufficient_privilege';
  end if;
  insert into item_evidence (chain_id, tx_hash, rank, operation_id)
  select chain_id, tx_hash, log_rank % 1000000, id from operations where id = any (p_operations);
  insert into items (account_id, collection, token_id, count)
  select account_id, collection, token_id, sum(amount) from operations where id = any (p_operations)
  group by account_id, collection, token_id order by account_id, collection, token_id
  on conflict (account_id, collection, token_id, service) do update set count = items.count + excluded.count;
end $$;

-- What a game gives a player of its own, of a collection that it runs, up to the day's cap: more items, or one collectible that is new.
create function grant_items(p_client text, p_account uuid, p_collection text, p_token numeric, p_amount numeric, p_is_in_game boolean)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cap constant numeric := (select amount from item_caps where collection in (p_collection, '') order by collection desc limit 1);
  kind constant text := (
    select collection.kind from collections collection
    join client_players player on player.client_id = collection.client_id and player.disconnected_at is null
    join users on users.id = player.user_id and users.account_id = p_account and users.deleted_at is null
    where collection.slug = p_collection and collection.client_id = p_client);
begin
  if kind is null or p_amount <= 0 or kind = '721' and p_amount <> 1 then
    raise exception '% runs no collection % for this player', p_client, p_collection using errcode = 'insufficient_privilege';
  end if;
  if kind = '721' and exists (select from assets where collection = p_collection and token_id = p_token) then
    return 'taken';
  end if;
  insert into item_grants as today (collection, day, amount)
  select p_collection, (clock_timestamp() at time zone 'UTC')::date, p_amount where p_amount <= cap
  on conflict (collection, day) do update set amount = today.amount + excluded.amount where today.amount + excluded.amount <= cap;
  if not found then
    return 'exhausted';
  end if;
  if kind = '721' then
    -- As the chain's log would have it, had it been first (`identityOf` of features/assets).
    insert into assets (id, hash, collection, token_id, name, owner_id, on_chain_status, locked_to_service)
    select id, replace(id::text, '-', ''), p_collection, p_token, '#' || p_token, p_account, 'MINTABLE', case when p_is_in_game then p_client end
    from ledger.derive_id(format('asset:%s:%s', p_collection, p_token)) as id
    on conflict do nothing;
    return case when found then 'granted' else 'taken' end;
  end if;
  insert into items (account_id, collection, token_id, service, count)
  values (p_account, p_collection, p_token, case when p_is_in_game then p_client else '' end, p_amount)
  on conflict (account_id, collection, token_id, service) do update set count = items.count + excluded.count;
  return 'granted';
end $$;

-- A game lets items of its own collection go back to Passport by itself; the operation of this transaction says which. False when
-- the game has not that many of them that are free.
create function release_items(p_operation uuid, p_client text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  released operations;
begin
  select operation.* into released from operations operation
  join collections collection on collection.slug = operation.collection and collection.kind = '1155' and collection.client_id = p_client
  where operation.id = p_operation and operation.kind = 'move_from_game' and operation.state = 'confirmed'
    and operation.xmin = pg_current_xact_id()::xid and not exists (select from moves where moves.operation_id = operation.id);
  if released.amount is null then
    raise exception '% releases nothing by operation %', p_client, p_operation using errcode = 'insufficient_privilege';
  end if;
  perform from items
  where account_id = released.account_id and collection = released.collection and token_id = released.token_id
    and service in ('', p_client)
  order by service for update;
  update items set count = count - released.amount
  where account_id = released.account_id and collection = released.collection and token_id = released.token_id
    and service = p_client and count - held >= released.amount;
  if not found then
    return false;
  end if;
  insert into items (account_id, collection, token_id, count)
  values (released.account_id, released.collection, released.token_id, released.amount)
  on conflict (account_id, collection, token_id, service) do update set count = items.count + excluded.count;
  return true;
end $$;

-- As before, and what it holds of items: the hold of this operation.
create or replace function share_for_signing(p_voucher uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  voucher vouchers;
  operation operations;
begin
  select * into strict voucher from vouchers where id = p_voucher for update;
  perform 1 from users where lower(public_address) = voucher.wallet for share;
  select * into strict operation from operations where id = voucher.operation_id for share;
  if voucher.kind = 'mint_item' then
    perform 1 from item_holds where operation_id = operation.id for share;
  elsif voucher.kind in ('mint', 'unstake') then
    perform 1 from assets where collection = operation.collection and token_id = operation.token_id for share;
  end if;
end $$;

revoke execute on function hold_items, voucher_end, end_item_holds, credit_items, grant_items, release_items from public;
revoke execute on function acting_process, waiting_time, is_decided, guard_player, may_skip_wait, guard_new_address, forget_first_wallet,
  guard_withdrawal_protection, guard_protection_erasure from public;
