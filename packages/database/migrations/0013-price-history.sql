-- When the newest of the prices was set, by the source's own time. It orders readings; `fed_at` is the oldest price and
-- decides whether the sale is open.
alter table exchange_rates add column newest_at timestamptz not null default now();
update exchange_rates set newest_at = fed_at;

-- The price of SUPS by bucket of time, for the chart. A bucket without a row has the `last` of the one before it.
create table sups_price_history (
  bucket_seconds integer not null check (bucket_seconds in (300, 3600)),
  starts_at      timestamptz not null,
  -- In force when the bucket begins.
  open           numeric not null,
  low            numeric not null check (low <= open and low <= last),
  high           numeric not null check (high >= open and high >= last),
  last           numeric not null,
  -- When the price changed to `last`.
  last_at        timestamptz not null,
  primary key (bucket_seconds, starts_at)
);

insert into sups_price_history (bucket_seconds, starts_at, open, low, high, last, last_at)
select width.bucket_seconds, date_bin(make_interval(secs => width.bucket_seconds), logged.at, 'epoch'),
  (array_agg(logged.before order by logged.version))[1],
  least(min(logged.before), min(logged.usd)), greatest(max(logged.before), max(logged.usd)),
  (array_agg(logged.usd order by logged.version desc))[1], max(logged.at)
from (
  select version, at, usd, coalesce(previous, usd) as before
  from (
    select version, at, usd, lag(usd) over (order by version) as previous
    from exchange_rate_log join rate_log using (version)
    where symbol = 'sup'
  ) prices
  where previous is distinct from usd
) logged, (values (300), (3600)) width (bucket_seconds)
group by 1, 2;
