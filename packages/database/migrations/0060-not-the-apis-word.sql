-- Values that a taken-over api process made up, and others believed: what a quote promises, collectibles, numbers that are none,
-- accounts with another one's id, and announcements in the worker's name (decision 0068).

-- A quote is made by the database: at the prices in force when it is asked for, for what the player asked for and nothing else
-- (BUY-16, BUY-31). Which coin a token is, and its decimals, are compared with the payment's. A quote from before fits no payment.
alter table purchase_quotes
  add column symbol text not null default '',
  add column decimals smallint not null default 0 check (decimals between 0 and 77);
alter table purchase_quotes alter column symbol drop default, alter column decimals drop default;

-- Prices are USD for one whole coin, amounts base units; all is rounded as `purchase-price.ts` of packages/protocol does. There is no
-- quote while the sale or the coin is closed, nor below the minimum (BUY-14).
create function quote_purchase(
  p_id uuid, p_account uuid, p_chain_id integer, p_token text, p_symbol text, p_decimals integer, p_amount numeric
) returns setof purchase_quotes
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one constant numeric := 1000000000000000000;
  base_units constant numeric := '1e' || p_decimals;
  asked_at constant timestamptz := clock_timestamp();
begin
  -- A transaction that keeps the snapshot of its beginning sees the prices of that time.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'a quote is for the price of now' using errcode = 'insufficient_privilege';
  end if;
  return query
    insert into purchase_quotes
      (id, account_id, chain_id, token, symbol, decimals, token_amount, sups_amount, usd, rate, created_at, expires_at)
    select p_id, p_account, p_chain_id, p_token, p_symbol, p_decimals, p_amount,
      div(p_amount * coin.usd * one, base_units * sups.usd), div(p_amount * coin.usd * one, base_units),
      trim_scale(div(coin.usd * one, sups.usd) * 0.000000000000000001)::text, asked_at, asked_at + interval '10 minutes'
    from exchange_rates join rates sups on sups.symbol = 'sup' and sups.usd > 0
    join rates coin on coin.symbol = p_symbol and coin.usd > 0
    where enable_sale and p_amount * coin.usd >= 5 * base_units
    returning *;
end $$;
revoke execute on function quote_purchase from public;

-- What came in is what the chain says: the api registers a hash (DEPOSIT-12, BUY-27), and changes nothing about it afterwards. Staff
-- deliver, and wallets claim, by what these rows say of amount, coin and time.
create function guard_incoming() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() = 'api' and (tg_op = 'UPDATE' or new.state <> 'pending'
    or num_nonnulls(new.chain_id, new.wallet, new.mined_at, new.block_number, new.log_index, new.transfer_id) > 0) then
    raise exception 'what came in is what the chain says' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger operations_guard_new_incoming before insert on operations for each row
  when (new.kind in ('deposit', 'purchase', 'item_deposit', 'stake')) execute function guard_incoming();
create trigger operations_guard_incoming before update on operations for each row
  when (old.kind in ('deposit', 'purchase', 'item_deposit', 'stake') or new.kind in ('deposit', 'purchase', 'item_deposit', 'stake'))
  execute function guard_incoming();
revoke execute on function guard_incoming from public;

-- A collectible that is on no chain is made by `grant_items`, for a game that runs its collection (HOLD-22). This function acts as the one
-- who inserts: within `grant_items` that is its owner, not the process.
create function refuse_made_asset() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member')
    and not pg_has_role(session_user, 'passport_bookkeeper', 'member') then
    raise exception 'a collectible is granted by the game of its collection' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger assets_are_granted before insert on assets for each row when (new.wallet is null) execute function refuse_made_asset();
