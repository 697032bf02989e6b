-- What follows when a guardian has ended the epoch of a contract, and what must not follow from what a thief has left in a queue
-- (decision 0074).
create index chain_events_epochs_idx on chain_events (contract, (args ->> 'epoch')) where name = 'epoch_killed';
create index chain_events_queued_idx on chain_events (chain_id) where name = 'voucher_queued';

set local role passport_ledger;

-- Whether a final log says that the epoch of this nonce has ended. The epoch is in the upper bits of a nonce.
create function ledger.is_epoch_over(p_chain_id integer, p_contract text, p_nonce numeric) returns boolean
language sql stable
return exists (
  select from public.chain_events event
  where event.name = 'epoch_killed' and event.contract = p_contract and event.chain_id = p_chain_id and event.state = 'final'
    and event.args ->> 'epoch' = div(p_nonce, 18446744073709551616)::text);

-- Entries of a current epoch that wait in the queue of a contract without a voucher of ours, and so can be released by any account.
-- An entry ends by a final log alone. A withdrawal without its hold is none of ours, whatever the row of a voucher says.
create function ledger.foreign_entries() returns table (chain_id integer, contract text, wallet text, nonce numeric)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select entry.chain_id, entry.contract, entry.args ->> 'account', (entry.args ->> 'nonce')::numeric
  from public.chain_events entry
  where entry.name = 'voucher_queued' and entry.state <> 'orphaned'
    and not is_epoch_over(entry.chain_id, entry.contract, (entry.args ->> 'nonce')::numeric)
    and not exists (
      select from public.chain_events ending
      where ending.chain_id = entry.chain_id and ending.contract = entry.contract and ending.state = 'final'
        and ending.args ->> 'account' = entry.args ->> 'account' and ending.args ->> 'nonce' = entry.args ->> 'nonce'
        and ending.name in ('voucher_released', 'voucher_rejected'))
    and not exists (
      select from public.vouchers voucher
      where voucher.chain_id = entry.chain_id and voucher.contract = entry.contract
        and voucher.wallet = entry.args ->> 'account' and voucher.nonce = (entry.args ->> 'nonce')::numeric
        and (voucher.state = 'used' or voucher.state = 'open' and entry.state = 'seen')
        and coalesce(voucher.amount::text, entry.args ->> 'amount') = entry.args ->> 'amount'
        and coalesce(voucher.token_id::text, entry.args ->> 'tokenId') = entry.args ->> 'tokenId'
        and (voucher.kind <> 'withdraw' or exists (
          select from transfers hold
          where hold.id = hold_of(voucher.operation_id) and hold.kind = 2 and hold.amount = voucher.amount)))
  order by entry.block_number, entry.log_index
$$;

-- An operator's decision: the server cannot call it. It is refused while an account could still release what is not ours.
create or replace function ledger.resume_withdrawals(p_reason text) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  waiting constant text := (
    select string_agg(format('chain %s, contract %s, wallet %s, nonce %s', chain_id, contract, wallet, nonce), '; ')
    from (select * from foreign_entries() limit 10) first_ones);
begin
  if waiting is not null then
    raise exception 'Vouchers that we did not issue wait in a queue, and anyone may release them: %. A guardian rejects each, or ends the epoch; resume when that is final.',
      waiting using errcode = 'PT001';
  end if;
  update state set withdrawals_halted = false, reason = p_reason, changed_at = clock_timestamp();
end $$;

-- A voucher has no other end than this: a final block is past its time or its epoch has ended (M5), and no log has told of its use.
create or replace function ledger.return_withdrawals(p_vouchers uuid[]) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  holds uuid[];
begin
  select array_agg(hold.id order by place) into holds
  from unnest(p_vouchers) with ordinality as asked (id, place)
  left join public.vouchers voucher on voucher.id = asked.id and voucher.kind = 'withdraw' and voucher.state = 'expired'
    and (
      exists (select from public.chain_cursors reached where reached.chain_id = voucher.chain_id and reached.finalized_at > voucher.expiry)
      or is_epoch_over(voucher.chain_id, voucher.contract, voucher.nonce))
    and not exists (
      select from public.chain_events event
      where event.contract = voucher.contract and event.args ->> 'account' = voucher.wallet
        and event.args ->> 'nonce' = voucher.nonce::text and event.name in ('withdrawn', 'voucher_queued')
        and event.chain_id = voucher.chain_id and event.state <> 'orphaned')
  left join transfers hold on hold.id = hold_of(voucher.operation_id) and hold.kind = 2 and hold.amount = voucher.amount;
  if array_position(holds, null) is not null then
    raise exception 'a withdrawal returns when its voucher is past its time or void, finally and unused' using errcode = 'insufficient_privilege';
  end if;
  return end_holds(holds, 4::smallint, null, null, null, null);
end $$;

revoke execute on function ledger.is_epoch_over, ledger.foreign_entries from public;
reset role;

-- As before (0054), and a voucher of an ended epoch holds no items either.
create or replace function voucher_end(p_voucher vouchers) returns text
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
      and (
        exists (select from chain_cursors reached where reached.chain_id = p_voucher.chain_id and reached.finalized_at > p_voucher.expiry)
        or ledger.is_epoch_over(p_voucher.chain_id, p_voucher.contract, p_voucher.nonce))
      and not exists (
        select from chain_events event
        where event.contract = p_voucher.contract and event.args ->> 'account' = p_voucher.wallet
          and event.args ->> 'nonce' = p_voucher.nonce::text and event.chain_id = p_voucher.chain_id
          and event.name in ('item_minted', 'voucher_queued') and event.state <> 'orphaned')
      then 'free'
  end
$$;
