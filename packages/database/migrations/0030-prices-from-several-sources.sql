-- Prices from several sources: what they agreed on, and the breaker of each price, which a restart must not forget.
create table market_prices (
  symbol      text primary key check (symbol ~ '^[a-z0-9]{1,16}$'),
  -- For one whole coin, as the market has it; `rates` has what the sale makes of it.
  usd         numeric not null check (usd > 0),
  -- The time of the oldest answer that it rests on.
  at          timestamptz not null,
  -- What later prices are compared with, and since when.
  anchor_usd  numeric not null check (anchor_usd > 0),
  anchor_at   timestamptz not null,
  -- Set while the price is stopped: since when, the new level, since when sources agree on it, and when they last did.
  stopped_at  timestamptz,
  level_usd   numeric check (level_usd > 0),
  level_since timestamptz,
  level_seen_at timestamptz,
  check (num_nulls(stopped_at, level_usd, level_since, level_seen_at) in (0, 4))
);

-- Until now a stablecoin was a dollar. Payments from before are still valued by the log.
insert into rates (symbol, usd) select stablecoin, 1 from unnest(array['busd', 'usdc']) stablecoin where exists (select from rates);
insert into rate_log (version, symbol, usd)
select version, stablecoin, 1 from exchange_rate_log, unnest(array['busd', 'usdc']) stablecoin;

-- Whether a price is out of date is known for each price now. Readings are ordered by when the sources were asked.
alter table exchange_rates drop column fed_at;
alter table exchange_rates rename column newest_at to polled_at;

-- What a quote was worth, in USD with 18 decimals, for the caps of purchases.
alter table purchase_quotes add column usd numeric check (usd >= 0 and scale(usd) = 0);
update purchase_quotes set usd = trunc(sups_amount * coalesce((select usd from rates where symbol = 'sup'), 0));
alter table purchase_quotes alter column usd set not null;

-- Purchases that were credited without a member of staff: they count towards the caps of a day.
create table purchase_credits (
  operation_id uuid primary key references operations (id),
  account_id   uuid not null,
  -- USD with 18 decimals.
  usd          numeric not null check (usd >= 0 and scale(usd) = 0),
  credited_at  timestamptz not null default now()
);
create index purchase_credits_day_idx on purchase_credits (credited_at);
