-- Values that a taken-over api process made up, and others believed: what a quote promises, collectibles, numbers that are none,
-- accounts with another one's id, and announcements in the worker's name (decision 0068).

-- A quote is made by the database: at the prices in force when it is asked for, for what the player asked for and nothing else
-- (BUY-16, BUY-31). Which coin a token is, and its decimals, are compared with the payment's. A quote from before fits no payment.
alter table purchase_quotes
  add column symbol text not null default '',
  add column decimals smallint not null default 0 check (decimals between 0 and 77);
alter table purchase_quotes
  alter column symbol drop default, alter column decimals drop default, alter column created_at drop default;

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

-- A number that is none passes other checks: it is above zero, its scale is null, and it stops who adds it up. Each column of numbers
-- refuses it, what has no end and, but for prices, parts of a whole; `money-columns.int.test.ts` finds a new one that does not.
alter table items add check (held >= 0);
alter table sale add check (sold >= 0);
do $$
declare
  numbers record;
begin
  for numbers in
    select attrelid::regclass as relation, attname as name,
      case when relname not in ('market_prices', 'rate_log', 'rates', 'sups_price_history') then format('and scale(%I) = 0', attname) end as whole
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace::regnamespace::text in ('public', 'ledger', 'signer') and relkind in ('r', 'p') and not relispartition
      and atttypid = 'numeric'::regtype and not attisdropped and attnum > 0
  loop
    execute format('alter table %s add check (%2$I > ''-Infinity'' and %2$I < ''Infinity'' %s)', numbers.relation, numbers.name, numbers.whole);
  end loop;
end $$;

-- An account's id says what it is (`systemAccount` of packages/ledger): with the id of a treasury, a fees account would stop whoever
-- needs the treasury. A game's account is one of a client. Who brings books from elsewhere names accounts freely.
grant select (id, name) on clients to passport_ledger;

set local role passport_ledger;

-- But for the last ten bits, which are the shard.
create function ledger.is_derived(p_id uuid, p_words text) returns boolean
language sql immutable parallel safe set search_path = ledger, pg_temp
begin atomic
  select substring(uuid_send(p_id) for 14) = substring(uuid_send(derived) for 14)
    and get_byte(uuid_send(p_id), 14) & 252 = get_byte(uuid_send(derived), 14) & 252
  from ledger.derive_id(p_words) as derived;
end;

create function ledger.is_own_id(p_id uuid, p_kind text, p_name text, p_currency smallint, p_owner uuid) returns boolean
language sql stable set search_path = ledger, pg_temp as $$
  select coalesce(case p_kind
    when 'user' then is_derived(p_id, format('currency %s of %s', p_currency, p_owner)) and shard_of(p_id) = shard_of(p_owner)
    when 'issuer' then is_derived(p_id, 'issuer of currency ' || p_currency)
      and exists (select from currencies where id = p_currency and name = p_name)
    when 'game' then exists (
      select from public.clients where name = p_name and is_derived(p_id, 'game with key ' || clients.id))
    else is_derived(p_id, p_kind || ':' || p_name)
  end, false)
$$;

alter function ledger.open_accounts rename to open_any_accounts;
create function ledger.open_accounts(
  p_ids uuid[], p_kinds text[], p_names text[], p_currencies smallint[], p_owners uuid[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not pg_has_role(session_user, 'passport_bookkeeper', 'member') and exists (
    select from unnest(p_ids, p_kinds, p_names, p_currencies, p_owners) as asked (id, kind, name, currency, owner)
    where not is_own_id(id, kind, name, currency, owner)
  ) then
    raise exception 'an account is opened under its own id' using errcode = 'insufficient_privilege';
  end if;
  return open_any_accounts(p_ids, p_kinds, p_names, p_currencies, p_owners);
end $$;
revoke execute on function ledger.is_derived, ledger.is_own_id, ledger.open_accounts, ledger.open_any_accounts from public;

-- Topics are numbered by a smallint that any process used up. These are what our code posts; a correction has its original's group.
insert into ledger.topics ("group", sub_group) values
  ('DEPOSIT', 'TRANSFER'), ('WITHDRAWAL', 'TRANSFER'), ('STORE', 'PURCHASE'), ('SUPREMACY WORLD', 'PURCHASE'), ('SUPREMACY WORLD', 'REFUND'),
  ('ASSET MANAGEMENT', 'FEE'), ('ACCOUNT', 'DELETION')
on conflict do nothing;
create or replace function ledger.topic_code(p_group text, p_sub_group text) returns smallint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  known smallint := (select code from topics where "group" = p_group and sub_group = p_sub_group);
begin
  if known is not null then return known; end if;
  if not pg_has_role(session_user, 'passport_bookkeeper', 'member')
    and not (p_sub_group = 'REFUND' and exists (select from topics where "group" = p_group)) then
    raise exception 'no transfer is about % / %', p_group, p_sub_group using errcode = 'insufficient_privilege';
  end if;
  insert into topics ("group", sub_group) values (p_group, p_sub_group) on conflict do nothing;
  return (select code from topics where "group" = p_group and sub_group = p_sub_group);
end $$;

reset role;

-- The worker's relay announces with the worker's key whatever lies in the outbox: what only the worker may announce, the api does not
-- write there either. `outbox.int.test.ts` compares the list with `subjects.ts`.
create function refuse_foreign_subject() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if acting_process() = 'api' then
    raise exception 'only the worker announces %', new.subject using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger outbox_subjects before insert or update on outbox for each row
  when (new.subject in ('chain.status', 'rates.changed')) execute function refuse_foreign_subject();
revoke execute on function refuse_foreign_subject from public;
