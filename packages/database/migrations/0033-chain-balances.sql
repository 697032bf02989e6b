-- Why nothing is read or credited on a chain; null while all is well.
alter table chain_cursors add column stopped_because text
  check (stopped_because in ('nodes_disagree', 'finality_broken', 'tokens_mismatch'));

-- What our addresses must hold at the newest final block, by what was credited and what they sent. `asset` is the
-- token's address, or `native`.
create table chain_balances (
  -- A chain that is read from its start again is counted from there.
  chain_id       integer not null references chain_cursors (chain_id) on delete cascade,
  address        text not null check (address ~ '^0x[0-9a-f]{40}$'),
  asset          text not null check (asset ~ '^(native|0x[0-9a-f]{40})$'),
  expected       numeric not null check (scale(expected) = 0),
  -- The block at which the chain's own word was last compared with it.
  checked_number bigint not null,
  primary key (chain_id, address, asset)
);

-- Where the chain said otherwise. Kept for good; an operator who knows why enters `explained_at`.
create table chain_balance_differences (
  id           bigint generated always as identity primary key,
  chain_id     integer not null,
  address      text not null,
  asset        text not null,
  -- It arose in the blocks after `after_number`, up to `to_number`.
  after_number bigint not null,
  to_number    bigint not null,
  -- Positive: more is there than we know of.
  difference   numeric not null check (difference <> 0 and scale(difference) = 0),
  found_at     timestamptz not null default now(),
  explained_at timestamptz,
  explanation  text,
  check ((explained_at is null) = (explanation is null))
);
create index chain_balance_differences_open on chain_balance_differences (chain_id) where explained_at is null;
