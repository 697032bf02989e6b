-- What a taken-over api process could do to the evidence about chains, and to what is counted from it.

-- A final log that nothing could follow from: it proves nothing until it is tried again, and holds up no other one.
alter table chain_events drop constraint chain_events_state_check;
alter table chain_events add constraint chain_events_state_check
  check (state in ('seen', 'final', 'orphaned', 'aside')) not valid;
create index chain_events_aside_idx on chain_events (chain_id, block_number) where state = 'aside';

-- The api opens operations in their first state, and says what became of those that a game answers. What comes from a chain, the process
-- that reads the chain says; and what an operation was opened for stays so.
create function refuse_operation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() = 'api' then
    raise exception 'the api neither opens nor changes operation % so', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger operations_begin before insert on operations for each row
  -- A game lets items of its own go at once (0054). A rank is given to what a final log brought.
  when (new.log_rank <> 0 or new.state <> 'pending' and (new.kind, new.state) is distinct from ('move_from_game', 'confirmed'))
  execute function refuse_operation();
create trigger operations_continue before update on operations for each row
  when (old.kind not in ('payment', 'move_to_game', 'move_from_game') or (new.id, new.kind, new.account_id, new.amount, new.collection,
    new.token_id, new.created_at) is distinct from (old.id, old.kind, old.account_id, old.amount, old.collection, old.token_id, old.created_at))
  execute function refuse_operation();
-- A step with the last number that there is would let no further one follow, and so stop whatever the operation waits for.
create function refuse_step() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() = 'api' then
    raise exception 'operation % has no step % yet', new.operation_id, new.number using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger operation_steps_begin before insert on operation_steps for each row
  when (new.number > 1000) execute function refuse_step();
revoke execute on function refuse_operation, refuse_step from public;

-- An allocation that names a wallet limits each account that has ever had that wallet: the first one is the allocation's own, each later
-- one gets the same plan. Until now a second account was free when another one had linked the wallet before it.
create or replace function bind_allocation_to_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update early_allocations set account_id = new.account_id
  where wallet = lower(new.public_address) and account_id is null
    and not exists (select from early_allocations own where own.account_id = new.account_id);
  insert into early_allocations (id, account_id, allocation, daily_release, starts_at, cliff_at)
  select gen_random_uuid(), new.account_id, allocation, daily_release, starts_at, cliff_at
  from early_allocations where wallet = lower(new.public_address) and account_id <> new.account_id
  on conflict (account_id) do nothing;
  return null;
end $$;

-- As before (0031), and a collectible that comes to another wallet has no owner but that wallet's account: who had it before, or was granted
-- it before it was on a chain, does not keep it.
create or replace function refuse_unproven_asset() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_placed constant boolean := tg_op = 'INSERT' or (new.wallet, new.on_chain_status, new.placed_block, new.placed_log)
    is distinct from (old.wallet, old.on_chain_status, old.placed_block, old.placed_log);
begin
  if pg_has_role(session_user, 'passport_bookkeeper', 'member') then
    return new;
  end if;
  if tg_op = 'INSERT' and new.on_chain_status = 'MINTABLE' and new.wallet is null then
    -- A game's grant: nothing of it is on a chain.
    return new;
  end if;
  if is_placed and not exists (
    select from collections collection
    join chain_events event on event.chain_id = collection.chain_id and event.contract = collection.mint_contract
      and event.block_number = new.placed_block and event.log_index = new.placed_log
      and event.name = 'collectible_transfer' and event.state = 'final'
    where collection.slug = new.collection and event.args ->> 'tokenId' = new.token_id::text
      and new.wallet in (event.args ->> 'from', event.args ->> 'to')
  ) then
    raise exception 'a collectible moves by a final log only' using errcode = 'insufficient_privilege';
  end if;
  if new.owner_id is not null and (is_placed or new.owner_id is distinct from old.owner_id)
    and not exists (select from users where account_id = new.owner_id and lower(public_address) = new.wallet) then
    raise exception 'a collectible belongs to the account of its wallet' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
