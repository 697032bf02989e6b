-- Credits thousands of logs at once: receivers and ids are found by one plan, not by a function call for each log.
set local role passport_ledger;

-- As `deriveId` of packages/database has it. A set of one row, because PostgreSQL makes such a function part of the plan that
-- calls it. `begin atomic` binds names when it is created, so that it needs no search path of its own, which would prevent that.
create function ledger.derived_ids(words text) returns setof uuid
language sql immutable parallel safe rows 1
begin atomic
  select encode(set_byte(set_byte(digest, 6, get_byte(digest, 6) & 15 | 128), 8, get_byte(digest, 8) & 63 | 128), 'hex')::uuid
  from (select substring(sha256(convert_to(words, 'UTF8')) for 16) as digest offset 0) as hashed;
end;

create or replace function ledger.derive_id(words text) returns uuid
language sql immutable parallel safe set search_path = ledger, pg_temp
begin atomic
  select id from ledger.derived_ids(words) as id;
end;

-- Whose a final log is: of the account that has linked the wallet, or of the player about whom two members of staff have
-- decided. One row, null where it is neither's.
create function ledger.receivers_of(p_event public.chain_events) returns setof uuid
language sql stable rows 1
begin atomic
  select coalesce(
    (select account_id from public.users where lower(public_address) = p_event.args ->> 'from'),
    (select player.account_id from public.operations operation
     join public.staff_requests request on request.subject = operation.id::text and request.outcome = 'done'
       and request.kind in ('operation.assign', 'operation.fulfil')
     join public.users player on player.id = request.concerned[1]
     where operation.chain_id = p_event.chain_id and operation.tx_hash = p_event.tx_hash
       and operation.log_index = p_event.log_index and operation.kind in ('deposit', 'purchase')
     limit 1));
end;

-- One plan for any number of logs: looked up by index, however large `chain_events` is.
create or replace function ledger.credit_deposits(
  p_counterparties uuid[], p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[];
  players uuid[];
  amounts numeric[];
begin
  select array_agg(derived.id order by place),
    array_agg(case when counterparty.kind = 'chain' then receiver.account_id end order by place),
    array_agg((event.args ->> 'value')::numeric order by place)
  into ids, players, amounts
  from unnest(p_chain_ids, p_tx_hashes, p_log_indexes, p_counterparties) with ordinality
    as log (chain_id, tx_hash, log_index, counterparty, place)
  cross join derived_ids(format('deposit:%s:0x%s:%s', log.chain_id, encode(log.tx_hash, 'hex'), log.log_index)) as derived (id)
  left join public.chain_events event on event.chain_id = log.chain_id and event.tx_hash = log.tx_hash
    and event.log_index = log.log_index and event.state = 'final' and event.name = 'sups_deposit'
  left join accounts counterparty on counterparty.id = log.counterparty
  cross join receivers_of(event) as receiver (account_id);
  if array_position(players, null) is not null then
    raise exception 'a deposit needs a final log of a linked wallet or of one that two people have decided about, and a chain account' using errcode = 'insufficient_privilege';
  end if;
  return post_proven(ids, array_fill(1::smallint, array[cardinality(ids)]), p_counterparties, players, amounts,
    topic_code('DEPOSIT', 'TRANSFER'), array_fill('SUPS deposit'::text, array[cardinality(ids)]),
    array_fill(null::uuid, array[cardinality(ids)]), ids, p_chain_ids, p_tx_hashes, p_log_indexes);
end $$;

create or replace function ledger.credit_purchases(
  p_ids uuid[], p_treasuries uuid[], p_sales uuid[], p_amounts numeric[],
  p_chain_ids integer[], p_tx_hashes bytea[], p_log_indexes integer[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  size constant integer := cardinality(p_ids);
  supply_ids uuid[];
  players uuid[];
begin
  select array_agg(derived.id order by place),
    array_agg(case when treasury.kind = 'chain' and sale.kind = 'sale' then receiver.account_id end order by place)
  into supply_ids, players
  from unnest(p_ids, p_chain_ids, p_tx_hashes, p_log_indexes, p_treasuries, p_sales) with ordinality
    as payment (id, chain_id, tx_hash, log_index, treasury, sale, place)
  cross join derived_ids('supply:' || payment.id) as derived (id)
  left join public.chain_events event on event.chain_id = payment.chain_id and event.tx_hash = payment.tx_hash
    and event.log_index = payment.log_index and event.state = 'final' and event.name in ('token_payment', 'native_payment')
  left join accounts treasury on treasury.id = payment.treasury
  left join accounts sale on sale.id = payment.sale
  cross join receivers_of(event) as receiver (account_id);
  if array_position(players, null) is not null then
    raise exception 'a purchase needs a final payment of a linked wallet or of one that two people have decided about, the treasury and the sale'
      using errcode = 'insufficient_privilege';
  end if;
  return post_proven(supply_ids || p_ids, array_fill(1::smallint, array[2 * size]), p_treasuries || p_sales,
    p_sales || players, p_amounts || p_amounts, topic_code('STORE', 'PURCHASE'),
    array_fill('SUPS for sale'::text, array[size]) || array_fill('SUPS purchase'::text, array[size]),
    array_fill(null::uuid, array[2 * size]), supply_ids, p_chain_ids, p_tx_hashes, p_log_indexes);
end $$;

drop function ledger.receiver_of(public.chain_events);
revoke execute on function ledger.derived_ids, ledger.receivers_of from public;

reset role;
