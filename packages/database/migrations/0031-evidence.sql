-- Money enters and leaves by evidence. A chain account moves only through the functions below, which read amount and
-- account from final logs and use each log once. `post_transfers` refuses it to everybody else.

-- Who brings books from elsewhere posts to chain accounts without a log. No process is a member.
do $$ begin
  create role passport_bookkeeper nologin;
exception when duplicate_object or unique_violation then null;
end $$;

-- A withdrawal's voucher whose time is over is looked up here: was it used after all?
create index chain_events_withdrawal_idx on chain_events (contract, (args ->> 'account'), (args ->> 'nonce'))
  where name in ('withdrawn', 'voucher_queued');

grant select on chain_events, chain_cursors, vouchers, operations to passport_ledger;
grant select (account_id, public_address) on users to passport_ledger;

set local role passport_ledger;

-- Which transfer a log has moved. A log moves money once, whatever the transfer's id.
create table ledger.evidence (
  chain_id    integer not null,
  tx_hash     bytea not null,
  log_index   integer not null,
  transfer_id uuid not null unique,
  primary key (chain_id, tx_hash, log_index)
);

-- How much may enter in a day (UTC) through the chain accounts of a name; '' is for every name without a row.
create table ledger.daily_caps (
  name   text primary key,
  amount numeric not null check (amount > 0 and scale(amount) = 0)
);
insert into ledger.daily_caps values ('', 50000000000000000000000000);

create table ledger.daily_credits (
  name   text not null,
  day    date not null,
  amount numeric not null check (amount > 0 and scale(amount) = 0),
  primary key (name, day)
);

-- As `deriveId` of packages/database has it: the same words always give the same id.
create function ledger.derive_id(words text) returns uuid
language sql immutable parallel safe set search_path = ledger, pg_temp
begin atomic
  select encode(set_byte(set_byte(digest, 6, get_byte(digest, 6) & 15 | 128), 8, get_byte(digest, 8) & 63 | 128), 'hex')::uuid
  from (select substring(sha256(convert_to(words, 'UTF8')) for 16) as digest) as hashed;
end;

alter function ledger.post_transfers rename to post_batch;

-- What a process asks for. Holds for a chain are everybody's; all else that a chain account has a part in needs evidence.
create function ledger.post_transfers(
  p_accounts uuid[], p_ids uuid[], p_kinds smallint[], p_debits integer[], p_credits integer[],
  p_amounts numeric[], p_topics smallint[], p_descriptions text[], p_related uuid[], p_locks smallint[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  -- An account never changes its kind: no lock is needed to ask.
  chain_ids constant uuid[] := array(select id from accounts where id = any (p_accounts) and kind = 'chain');
begin
  if cardinality(chain_ids) > 0 and exists (
    select from unnest(p_kinds, p_debits, p_credits) as asked (kind, debit, credit)
    where p_accounts[debit] = any (chain_ids) or kind <> 2 and p_accounts[credit] = any (chain_ids)
  ) and not pg_has_role(session_user, 'passport_bookkeeper', 'member') then
    raise exception 'a chain account moves by evidence only' using errcode = 'insufficient_privilege';
  end if;
  return post_batch(p_accounts, p_ids, p_kinds, p_debits, p_credits, p_amounts, p_topics, p_descriptions, p_related, p_locks);
end $$;

-- Counts what enters through a chain account, and refuses what is above the day's cap.
create function ledger.count_credits(p_accounts uuid[], p_amounts numeric[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
declare
  counted record;
begin
  for counted in
    select account.name, sum(credit.amount) as amount, min(cap.amount) as cap
    from unnest(p_accounts, p_amounts) as credit (account_id, amount)
    join accounts account on account.id = credit.account_id
    join lateral (
      select daily_caps.amount from daily_caps where name in (account.name, '') order by name desc limit 1
    ) cap on true
    group by account.name order by account.name
  loop
    insert into daily_credits as today (name, day, amount)
    values (counted.name, (clock_timestamp() at time zone 'UTC')::date, counted.amount)
    on conflict (name, day) do update set amount = today.amount + excluded.amount
    returning today.amount into counted.amount;
    if counted.amount > counted.cap then
      raise exception 'more than % has entered through % today', counted.cap, counted.name using errcode = 'check_violation';
    end if;
  end loop;
end $$;

-- Posts what is proven. `p_evidence` says which of the transfers each log stands for; ends of holds that ran out have none.
create function ledger.post_proven(
  p_ids uuid[], p_kinds smallint[], p_debits uuid[], p_credits uuid[], p_amounts numeric[], p_topic smallint,
  p_descriptions text[], p_related uuid[],
  p_evidence uuid[], p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[]
) returns smallint[]
language plpgsql set search_path = ledger, pg_temp as $$
declare
  size constant integer := cardinality(p_ids);
  account_ids constant uuid[] := array(select distinct id from unnest(p_debits || p_credits) as id order by id);
  debits integer[];
  credits integer[];
  verdicts smallint[];
  entered_through uuid[];
  entered numeric[];
begin
  select array_agg(payer.place order by asked.place), array_agg(payee.place order by asked.place) into debits, credits
  from unnest(p_debits, p_credits) with ordinality as asked (debit, credit, place)
  left join unnest(account_ids) with ordinality as payer (id, place) on payer.id = asked.debit
  left join unnest(account_ids) with ordinality as payee (id, place) on payee.id = asked.credit;
  verdicts := post_batch(account_ids, p_ids, p_kinds, debits, credits, p_amounts, array_fill(p_topic, array[size]),
    p_descriptions, p_related, array_fill(0::smallint, array[size]));
  insert into evidence (chain_id, tx_hash, log_index, transfer_id)
  select log.chain_id, log.tx_hash, log.log_index, log.transfer_id
  from unnest(p_chain_ids, p_tx_hashes, p_log_indexes, p_evidence) as log (chain_id, tx_hash, log_index, transfer_id)
  join unnest(p_ids, verdicts) as posted (id, verdict) on posted.id = log.transfer_id and posted.verdict = 0;
  select array_agg(posted.debit), array_agg(posted.amount) into entered_through, entered
  from unnest(verdicts, p_kinds, p_debits, p_amounts) as posted (verdict, kind, debit, amount)
  join accounts payer on payer.id = posted.debit and payer.kind = 'chain'
  where posted.verdict = 0 and posted.kind = 1;
  perform count_credits(entered_through, entered);
  return verdicts;
end $$;

-- SUPS that were sent to a deposit address (M4). Who is credited with how much is what the log says. `p_counterparties` are
-- the chain accounts of the players' shards.
create function ledger.credit_deposits(
  p_counterparties uuid[], p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  ids uuid[];
  players uuid[];
  amounts numeric[];
begin
  select array_agg(derive_id(format('deposit:%s:0x%s:%s', log.chain_id, encode(log.tx_hash, 'hex'), log.log_index)) order by place),
    array_agg(player.account_id order by place), array_agg((event.args ->> 'value')::numeric order by place)
  into ids, players, amounts
  from unnest(p_chain_ids, p_tx_hashes, p_log_indexes, p_counterparties) with ordinality
    as log (chain_id, tx_hash, log_index, counterparty, place)
  left join public.chain_events event on event.chain_id = log.chain_id and event.tx_hash = log.tx_hash
    and event.log_index = log.log_index and event.state = 'final' and event.name = 'sups_deposit'
  left join public.users player on lower(player.public_address) = event.args ->> 'from'
    and exists (select from accounts where id = log.counterparty and kind = 'chain');
  if array_position(players, null) is not null then
    raise exception 'a deposit needs a final log of a linked wallet, and a chain account' using errcode = 'insufficient_privilege';
  end if;
  return post_proven(ids, array_fill(1::smallint, array[cardinality(ids)]), p_counterparties, players, amounts,
    topic_code('DEPOSIT', 'TRANSFER'), array_fill('SUPS deposit'::text, array[cardinality(ids)]),
    array_fill(null::uuid, array[cardinality(ids)]), ids, p_chain_ids, p_tx_hashes, p_log_indexes);
end $$;

-- What a payment bought (BUY-25): from the treasury through the sale's account to the player whose wallet paid. The price
-- is the worker's word; the log proves that there was a payment, whose it was, and that it buys once.
create function ledger.credit_purchases(
  p_ids uuid[], p_treasuries uuid[], p_sales uuid[], p_amounts numeric[],
  p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  size constant integer := cardinality(p_ids);
  supply_ids uuid[];
  players uuid[];
begin
  select array_agg(derive_id('supply:' || payment.id) order by place), array_agg(player.account_id order by place)
  into supply_ids, players
  from unnest(p_ids, p_chain_ids, p_tx_hashes, p_log_indexes, p_treasuries, p_sales) with ordinality
    as payment (id, chain_id, tx_hash, log_index, treasury, sale, place)
  left join public.chain_events event on event.chain_id = payment.chain_id and event.tx_hash = payment.tx_hash
    and event.log_index = payment.log_index and event.state = 'final' and event.name in ('token_payment', 'native_payment')
  left join public.users player on lower(player.public_address) = event.args ->> 'from'
    and exists (select from accounts where id = payment.treasury and kind = 'chain')
    and exists (select from accounts where id = payment.sale and kind = 'sale');
  if array_position(players, null) is not null then
    raise exception 'a purchase needs a final payment of a linked wallet, the treasury and the sale'
      using errcode = 'insufficient_privilege';
  end if;
  return post_proven(supply_ids || p_ids, array_fill(1::smallint, array[2 * size]), p_treasuries || p_sales,
    p_sales || players, p_amounts || p_amounts, topic_code('STORE', 'PURCHASE'),
    array_fill('SUPS for sale'::text, array[size]) || array_fill('SUPS purchase'::text, array[size]),
    array_fill(null::uuid, array[2 * size]), supply_ids, p_chain_ids, p_tx_hashes, p_log_indexes);
end $$;

-- The hold of a withdrawal, as `holdIdOf` of the server has it.
create function ledger.hold_of(operation_id uuid) returns uuid
language sql immutable parallel safe set search_path = ledger, pg_temp
begin atomic
  select ledger.derive_id('withdrawal ' || operation_id);
end;

-- Ends holds of withdrawals in one way. Topic, description and amount are the hold's.
create function ledger.end_holds(
  p_holds uuid[], p_kind smallint, p_evidence uuid[], p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[]
) returns smallint[]
language plpgsql set search_path = ledger, pg_temp as $$
declare
  size constant integer := cardinality(p_holds);
  ids uuid[];
  debits uuid[];
  credits uuid[];
begin
  select array_agg(derive_id(case p_kind when 3 then 'settle ' else 'release ' end || asked.id) order by place),
    array_agg(hold.debit order by place), array_agg(hold.credit order by place)
  into ids, debits, credits
  from unnest(p_holds) with ordinality as asked (id, place)
  left join transfers hold on hold.id = asked.id and hold.kind = 2;
  return post_proven(ids, array_fill(p_kind, array[size]), debits, credits, array_fill(null::numeric, array[size]), 0::smallint,
    array_fill(''::text, array[size]), p_holds,
    case when p_evidence is null then null else ids end, p_chain_ids, p_tx_hashes, p_log_indexes);
end $$;

-- A final log ended a withdrawal's voucher: its hold is settled, or released if nothing left. The voucher has ended in this
-- transaction; contract, wallet, nonce and amount of log, voucher and hold must be the same.
create function ledger.end_withdrawals(p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[], p_is_settled boolean)
returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  names constant text[] := case when p_is_settled then array['withdrawn', 'voucher_released']
    else array['nonce_cancelled', 'voucher_rejected'] end;
  holds uuid[];
begin
  select array_agg(hold.id order by place) into holds
  from unnest(p_chain_ids, p_tx_hashes, p_log_indexes) with ordinality as log (chain_id, tx_hash, log_index, place)
  left join public.chain_events event on event.chain_id = log.chain_id and event.tx_hash = log.tx_hash
    and event.log_index = log.log_index and event.state = 'final' and event.name = any (names)
  left join public.vouchers voucher on voucher.chain_id = event.chain_id and voucher.contract = event.contract
    and voucher.wallet = lower(event.args ->> 'account') and voucher.nonce = (event.args ->> 'nonce')::numeric
    and voucher.kind = 'withdraw' and voucher.state = case event.name when 'nonce_cancelled' then 'cancelled' else 'used' end
    and (event.name = 'nonce_cancelled' or voucher.amount = (event.args ->> 'amount')::numeric)
  left join transfers hold on hold.id = hold_of(voucher.operation_id) and hold.kind = 2 and hold.amount = voucher.amount;
  if array_position(holds, null) is not null or cardinality(holds) <> cardinality(p_chain_ids) then
    raise exception 'the end of a withdrawal needs a final log about its voucher' using errcode = 'insufficient_privilege';
  end if;
  return end_holds(holds, case when p_is_settled then 3::smallint else 4::smallint end, holds, p_chain_ids, p_tx_hashes, p_log_indexes);
end $$;

-- A voucher ran out unused (M5): a final block is past its expiry, and no log has ever told of its use.
create function ledger.return_withdrawals(p_vouchers uuid[]) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  holds uuid[];
begin
  select array_agg(hold.id order by place) into holds
  from unnest(p_vouchers) with ordinality as asked (id, place)
  left join public.vouchers voucher on voucher.id = asked.id and voucher.kind = 'withdraw' and voucher.state = 'expired'
    and exists (select from public.chain_cursors reached where reached.chain_id = voucher.chain_id and reached.finalized_at > voucher.expiry)
    and not exists (
      select from public.chain_events event
      where event.contract = voucher.contract and event.args ->> 'account' = voucher.wallet
        and event.args ->> 'nonce' = voucher.nonce::text and event.name in ('withdrawn', 'voucher_queued')
        and event.chain_id = voucher.chain_id and event.state <> 'orphaned')
  left join transfers hold on hold.id = hold_of(voucher.operation_id) and hold.kind = 2 and hold.amount = voucher.amount;
  if array_position(holds, null) is not null then
    raise exception 'a withdrawal returns when its voucher is past its time, finally and unused' using errcode = 'insufficient_privilege';
  end if;
  return end_holds(holds, 4::smallint, null, null, null, null);
end $$;

alter table ledger.entries add check (amount <> 0);

revoke execute on all functions in schema ledger from public;
-- For the trigger on users.
grant execute on function ledger.follow_user to public;

reset role;

-- No amount is negative, and none that moves is zero: `money-columns.int.test.ts` finds the column without such a check.
alter table rate_log add check (usd >= 0);
alter table sups_price_history add check (open > 0), add check (high > 0), add check (low > 0), add check (last > 0);
alter table reserve_reports add check (liabilities >= 0), add check (reserves >= 0);
alter table reserve_nodes add check (sum >= 0);

-- Which log an incoming transfer came by; known when it is final.
alter table operations add column log_index integer;
-- Of those that still wait for an owner or a delivery. Their transfer's id was made from it.
update operations set log_index = event.log_index
from chain_events event
where operations.kind in ('deposit', 'purchase') and operations.state in ('unclaimed', 'unfulfilled')
  and event.chain_id = operations.chain_id and event.tx_hash = operations.tx_hash and event.state = 'final'
  and operations.transfer_id = ledger.derive_id(format('%s:%s:0x%s:%s', operations.kind, event.chain_id,
    encode(event.tx_hash, 'hex'), event.log_index));

-- What arrived from a wallet before it was linked is claimed by the worker, which finds the wallet here.
create table linked_wallets (
  wallet    text primary key check (wallet = lower(wallet)),
  linked_at timestamptz not null default now()
);

-- A player links, changes or takes off a wallet: what lies in it follows, in the same transaction. What is staked or not
-- minted yet is with us and stays the account's.
create function follow_wallet() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_wallet constant text := case when tg_op = 'UPDATE' then lower(old.public_address) end;
  new_wallet constant text := lower(new.public_address);
begin
  if left_wallet is not distinct from new_wallet then
    return null;
  end if;
  update assets set owner_id = null, version = version + 1
  where id in (
    select id from assets where wallet = left_wallet and owner_id = new.account_id and on_chain_status = 'STAKABLE'
    order by collection, token_id for update);
  update assets set owner_id = new.account_id, version = version + 1
  where id in (select id from assets where wallet = new_wallet and owner_id is null order by collection, token_id for update);
  if new_wallet is not null then
    insert into linked_wallets (wallet) values (new_wallet) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger users_follow_wallet after insert or update of public_address on users
  for each row execute function follow_wallet();

-- A collectible is where a final log of its contract put it, and belongs to the account of the wallet that the log names.
-- `asset-evidence.int.test.ts` tries to own one otherwise.
create index chain_events_moves_idx on chain_events (chain_id, block_number, log_index) where name = 'collectible_transfer';

create function refuse_unproven_asset() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, 'passport_bookkeeper', 'member') then
    return new;
  end if;
  if tg_op = 'INSERT' and new.on_chain_status = 'MINTABLE' and new.wallet is null then
    -- A game's grant: nothing of it is on a chain.
    return new;
  end if;
  if (tg_op = 'INSERT' or (new.wallet, new.on_chain_status, new.placed_block, new.placed_log)
      is distinct from (old.wallet, old.on_chain_status, old.placed_block, old.placed_log)) and not exists (
    select from collections collection
    join chain_events event on event.chain_id = collection.chain_id and event.contract = collection.mint_contract
      and event.block_number = new.placed_block and event.log_index = new.placed_log
      and event.name = 'collectible_transfer' and event.state = 'final'
    where collection.slug = new.collection and event.args ->> 'tokenId' = new.token_id::text
      and new.wallet in (event.args ->> 'from', event.args ->> 'to')
  ) then
    raise exception 'a collectible moves by a final log only' using errcode = 'insufficient_privilege';
  end if;
  if new.owner_id is not null and (tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id)
    and not exists (select from users where account_id = new.owner_id and lower(public_address) = new.wallet) then
    raise exception 'a collectible belongs to the account of its wallet' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger assets_need_evidence before insert or update of owner_id, wallet, on_chain_status, placed_block, placed_log
  on assets for each row execute function refuse_unproven_asset();
revoke execute on function follow_wallet, refuse_unproven_asset from public;
