-- What a worker sends to contracts that keep vouchers in a queue (CHAIN-52): one row for each nonce of the account that pays for
-- it. The row is written before the transaction is sent, so that no two workers send the same, and counts against the day's gas.
create table releases (
  chain_id     integer not null,
  sender       text not null check (sender = lower(sender)),
  nonce        bigint not null check (nonce >= 0),
  operation_id uuid not null references operations (id),
  act          text not null check (act in ('release', 'reject')),
  contract     text not null check (contract = lower(contract)),
  data         bytea not null,
  gas_limit    bigint not null check (gas_limit > 0),
  -- Of the newest version, in wei.
  max_price    numeric not null check (max_price >= 0 and max_price < 'Infinity' and scale(max_price) = 0),
  tip          numeric not null check (tip >= 0 and tip < 'Infinity' and scale(tip) = 0),
  raw          bytea not null,
  -- Of every version: any of them may be mined.
  hashes       bytea[] not null,
  created_at   timestamptz not null default now() check (isfinite(created_at)),
  sent_at      timestamptz not null default now() check (isfinite(sent_at)),
  ended_at     timestamptz check (isfinite(ended_at)),
  outcome      text check (outcome in ('mined', 'reverted', 'replaced', 'refused')),
  gas_used     bigint,
  primary key (chain_id, sender, nonce),
  check ((ended_at is null) = (outcome is null))
);
-- One after another: a chain's next transaction waits until this one has ended.
create unique index releases_in_flight on releases (chain_id) where ended_at is null;
create index releases_day_idx on releases (chain_id, created_at);
create index releases_operation_idx on releases (operation_id);

-- What waits is looked for every few seconds.
create index operations_queued_idx on operations (chain_id, deadline) where state = 'queued';
