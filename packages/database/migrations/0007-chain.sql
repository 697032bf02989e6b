-- Chains: what was read from them, the operations of players, the vouchers they take there, assets and
-- items as far as a chain moves them, the sale, and the proofs of reserves.
-- Addresses are lower-case text (0x and 40 digits), hashes are bytea: there are many more hashes.

-- How far each chain has been read. Cursor, events and everything that they lead to commit together.
create table chain_cursors (
  chain_id         integer primary key,
  -- Everything up to here is final and has had its effects.
  finalized_number bigint not null,
  finalized_hash   bytea,
  finalized_at     timestamptz,
  -- The newest block that was read; what lies between may still be taken back by the chain.
  head_number      bigint not null,
  head_at          timestamptz,
  -- What the nodes said last, for the lag.
  tip_number       bigint not null default 0,
  -- When the nodes last answered.
  heard_at         timestamptz not null default now(),
  version          bigint not null default 1
);

-- The newest headers: a parent that does not fit tells of a reorganisation.
create table chain_blocks (
  chain_id    integer not null,
  number      bigint not null,
  hash        bytea not null,
  parent_hash bytea not null,
  mined_at    timestamptz not null,
  primary key (chain_id, number)
);

-- What our contracts said, and payments in native coin (log_index -1). The same log in another block is
-- another row: the block it was read from is part of what it is until it is final.
create table chain_events (
  chain_id     integer not null,
  block_number bigint not null,
  log_index    integer not null,
  tx_hash      bytea not null,
  block_hash   bytea not null,
  contract     text not null,
  name         text not null,
  args         jsonb not null,
  state        text not null check (state in ('seen', 'final', 'orphaned')),
  primary key (chain_id, tx_hash, log_index, block_hash)
);
-- CHAIN-31: one effect for a log, whatever is read twice.
create unique index chain_events_once on chain_events (chain_id, tx_hash, log_index) where state = 'final';
create index chain_events_open on chain_events (chain_id, block_number) where state = 'seen';

-- Every deposit, purchase, withdrawal and move of an asset: one row (A1, M4, M5).
create table operations (
  id             uuid primary key,
  kind           text not null check (kind in ('deposit', 'purchase', 'withdrawal', 'mint', 'stake', 'unstake',
                                               'item_deposit', 'item_withdrawal')),
  state          text not null check (state in ('pending', 'confirming', 'queued', 'confirmed', 'failed', 'returned',
                                                'unclaimed', 'unfulfilled')),
  -- Null while the wallet belongs to nobody.
  account_id     uuid,
  chain_id       integer,
  wallet         text check (wallet = lower(wallet)),
  -- SUPS in base units, or a number of items.
  amount         numeric check (amount > 0 and scale(amount) = 0),
  paid_token     text,
  paid_amount    numeric check (paid_amount > 0 and scale(paid_amount) = 0),
  paid_decimals  smallint,
  collection     text,
  token_id       numeric check (token_id >= 0 and scale(token_id) = 0),
  tx_hash        bytea,
  -- The how-manieth of our logs in its transaction: stays the same when the chain mines it in another block.
  log_rank       integer not null default 0,
  block_number   bigint,
  -- The time of that block: what a payment buys depends on it.
  mined_at       timestamptz,
  -- The wallet's own nonce of a registered transaction: a replacement has the same.
  wallet_nonce   bigint,
  deadline       timestamptz,
  -- The hold or the transfer in the ledger.
  transfer_id    uuid,
  reason         text,
  version        integer not null default 1,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  -- When we last asked the nodes what became of a registered transaction, and when one last knew it.
  followed_at    timestamptz not null default '-infinity',
  known_at       timestamptz
);
-- A transaction is registered or found once for an account (DEPOSIT-12, DEPOSIT-15). What a voucher opened
-- is told apart by its voucher: one transaction of a wallet may use several of them.
create unique index operations_transaction_key
  on operations (tx_hash, kind, log_rank, account_id) nulls not distinct
  where tx_hash is not null and kind not in ('withdrawal', 'mint', 'unstake', 'item_withdrawal');
-- A hold is for one withdrawal: the signer signs one voucher against it.
create unique index operations_hold_key on operations (transfer_id) where kind = 'withdrawal';
create index operations_account_idx on operations (account_id, created_at desc, id desc);
-- An old one that has just ended is news.
create index operations_ended_idx on operations (account_id, updated_at desc)
  where state in ('confirmed', 'failed', 'returned');
create index operations_open_idx on operations (account_id) where state not in ('confirmed', 'failed', 'returned');
create index operations_pending_idx on operations (followed_at) where state = 'pending' and tx_hash is not null;
create index operations_unclaimed_idx on operations (wallet) where state = 'unclaimed';
create index operations_stuck_idx on operations (state, created_at) where state in ('unclaimed', 'unfulfilled');

-- The timeline. Rows are only ever added.
create table operation_steps (
  operation_id uuid not null references operations (id),
  number       integer not null,
  name         text not null,
  at           timestamptz not null default now(),
  tx_hash      bytea,
  block_number bigint,
  primary key (operation_id, number)
);
revoke update, delete, truncate on operation_steps from passport_server;

-- What a player takes to a contract. Written before the signer is asked; the signature is sealed (S2).
create table vouchers (
  id           uuid primary key,
  operation_id uuid not null unique references operations (id),
  kind         text not null check (kind in ('withdraw', 'mint', 'unstake', 'mint_item')),
  chain_id     integer not null,
  contract     text not null check (contract = lower(contract)),
  -- The wallet that may use it.
  wallet       text not null check (wallet = lower(wallet)),
  nonce        numeric not null check (nonce >= 0 and scale(nonce) = 0),
  amount       numeric check (amount > 0 and scale(amount) = 0),
  token_id     numeric check (token_id >= 0 and scale(token_id) = 0),
  expiry       timestamptz not null,
  -- Open until the chain says what became of it, and nothing else does (M5).
  state        text not null default 'open' check (state in ('open', 'used', 'cancelled', 'expired')),
  signature    text,
  created_at   timestamptz not null default now(),
  check ((kind in ('withdraw', 'mint_item')) = (amount is not null)),
  check ((kind = 'withdraw') = (token_id is null))
);
-- One open voucher for a nonce (CHAIN-27), and one used for ever.
create unique index vouchers_nonce_key on vouchers (chain_id, contract, wallet, nonce) where state in ('open', 'used');
create index vouchers_expiry_idx on vouchers (chain_id, expiry) where state = 'open';

-- What the signer signed, and what it refused. Append-only: it is the signer's own audit.
create table signer_log (
  id         uuid primary key,
  at         timestamptz not null default now(),
  voucher_id uuid not null,
  kind       text not null,
  -- Null when refused.
  key_address text,
  refusal    text,
  amount     numeric,
  check ((key_address is null) <> (refusal is null))
);
-- With the amount in it a window is summed from the index alone.
create index signer_log_window_idx on signer_log (kind, at) include (amount) where refusal is null;
create index signer_log_voucher_idx on signer_log (voucher_id);
revoke update, delete, truncate on signer_log from passport_server;
create trigger signer_log_append_only before update or delete or truncate on signer_log
  for each statement execute function refuse_rewriting();

-- Collections: 721 are collectibles, 1155 are items in any number.
create table collections (
  slug                 text primary key check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  kind                 text not null check (kind in ('721', '1155')),
  name                 text not null,
  description          text not null default '',
  logo_url             text not null default '',
  background_url       text not null default '',
  chain_id             integer not null,
  mint_contract        text check (mint_contract = lower(mint_contract)),
  stake_contract       text check (stake_contract = lower(stake_contract)),
  staking_contract_old text check (staking_contract_old = lower(staking_contract_old)),
  transfer_address     text check (transfer_address = lower(transfer_address))
);

-- Collectibles: where each one is. The location has one authority (A1): this row, changed by final events.
create table assets (
  id              uuid primary key,
  hash            text not null unique,
  collection      text not null references collections (slug),
  token_id        numeric not null check (token_id >= 0 and scale(token_id) = 0),
  name            text not null default '',
  tier            text not null default '',
  asset_type      text not null default '',
  -- Null: staked by a wallet that belongs to nobody yet, or off-world with somebody we do not know.
  owner_id        uuid,
  on_chain_status text not null check (on_chain_status in ('MINTABLE', 'STAKABLE', 'UNSTAKABLE', 'UNSTAKABLE_OLD')),
  -- The wallet that holds it off-world, or that staked it.
  wallet          text check (wallet = lower(wallet)),
  locked_to_service text,
  -- The move under way; its lock shows until `unlocked_at`, which moves on while the voucher could be mined.
  locked_by       uuid references operations (id),
  unlocked_at     timestamptz not null default '-infinity',
  -- The log that brought it where it is: an older one, read again, moves nothing (CHAIN-31).
  placed_block    bigint not null default -1,
  placed_log      integer not null default -1,
  version         bigint not null default 1,
  created_at      timestamptz not null default now(),
  unique (collection, token_id)
);
create index assets_owner_idx on assets (owner_id);
create index assets_wallet_idx on assets (wallet) where owner_id is null;
create index assets_locked_idx on assets (locked_by) where locked_by is not null;

-- Items: how many of a token an account has here, and how many of those lie in a game ('' is none).
create table items (
  account_id uuid not null,
  collection text not null references collections (slug),
  token_id   numeric not null check (token_id >= 0 and scale(token_id) = 0),
  service    text not null default '',
  count      numeric not null default 0 check (count >= 0 and scale(count) = 0),
  -- Held for withdrawals in flight.
  held       numeric not null default 0 check (held >= 0 and held <= count),
  primary key (account_id, collection, token_id, service)
);

-- The sale: what may be sold in all, what was (RATES-8). One row; purchases are credited by one process at a time.
create table sale (
  only_row boolean primary key default true check (only_row),
  supply   numeric not null check (supply >= 0 and scale(supply) = 0),
  sold     numeric not null default 0 check (sold >= 0 and sold <= supply and scale(sold) = 0),
  version  bigint not null default 1
);
-- 217,000,000 whole tokens of 18 decimals.
insert into sale (supply) values (217000000000000000000000000);

create table purchase_quotes (
  id           uuid primary key,
  account_id   uuid not null,
  chain_id     integer not null,
  -- The token's address, or 'native'.
  token        text not null,
  token_amount numeric not null check (token_amount > 0 and scale(token_amount) = 0),
  sups_amount  numeric not null check (sups_amount > 0 and scale(sups_amount) = 0),
  rate         text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- The purchase that it was spent on: once.
  operation_id uuid unique references operations (id)
);
create index purchase_quotes_match_idx on purchase_quotes (account_id, chain_id, token, token_amount)
  where operation_id is null;
create index purchase_quotes_expiry_idx on purchase_quotes (expires_at) where operation_id is null;

-- Prices as they were: a payment without a quote is credited at the rate in force at its block (M10).
create table exchange_rate_log (
  version     bigint primary key,
  at          timestamptz not null,
  enable_sale boolean not null,
  bnb_to_usd  numeric not null,
  eth_to_usd  numeric not null,
  sup_to_usd  numeric not null
);
create index exchange_rate_log_at_idx on exchange_rate_log (at);
-- Prices that never change again must be in force too.
insert into exchange_rate_log (version, at, enable_sale, bnb_to_usd, eth_to_usd, sup_to_usd)
select version, now(), enable_sale, bnb_to_usd, eth_to_usd, sup_to_usd from exchange_rates;

-- Proofs of reserves: a report, and the Merkle-sum tree from which players get their proofs.
create table reserve_reports (
  id          uuid primary key,
  taken_at    timestamptz not null default now(),
  root        bytea not null,
  liabilities numeric not null,
  reserves    numeric not null,
  accounts    bigint not null,
  holdings    jsonb not null,
  -- Which of SECRET_KEYS made the salts: a player's proof needs it until the next report.
  salt_key    text not null
);
create index reserve_reports_taken_idx on reserve_reports (taken_at);

create table reserve_nodes (
  -- No foreign key: the report's row knows the root and so comes last, in the same transaction.
  report_id  uuid not null,
  -- 0 are the leaves.
  level      smallint not null,
  position   bigint not null,
  hash       bytea not null,
  sum        numeric not null,
  -- Leaves only.
  account_id uuid,
  primary key (report_id, level, position)
);
create unique index reserve_nodes_account_key on reserve_nodes (report_id, account_id) where account_id is not null;

