-- The prices in force: one row, so that every process reads the same and a restart forgets nothing.
create table exchange_rates (
  only_row    boolean primary key default true check (only_row),
  enable_sale boolean not null,
  bnb_to_usd  numeric not null check (bnb_to_usd >= 0),
  eth_to_usd  numeric not null check (eth_to_usd >= 0),
  sup_to_usd  numeric not null check (sup_to_usd >= 0),
  -- When the feed last answered; a feed that stays silent closes the sale (M9).
  fed_at      timestamptz not null,
  version     bigint not null default 1
);
