-- What is proposed in the timelocks of our contracts, for staff to see before it takes effect (0076). Both tables hold what the
-- logs say and nothing else: whether a proposal is pending, void or expired follows from them and from the time.
-- A proposal that was cancelled, voided or has expired can be made again under the same id, so each making is a row.
create table governance_proposals (
  chain_id     integer not null,
  tx_hash      bytea not null check (length(tx_hash) = 32),
  log_index    integer not null,
  block_number bigint not null,
  id           text not null check (id ~ '^0x[0-9a-f]{64}$'),
  -- The timelock.
  contract     text not null,
  kind         text not null check (kind in ('timelock', 'roles')),
  -- The first calls only, and of long data the beginning: whoever has stolen a key chooses how much it is.
  calls        jsonb not null,
  call_count   integer not null check (call_count > 0),
  predecessor  text,
  salt         text,
  scheduled_at timestamptz not null check (isfinite(scheduled_at)),
  ready_at     timestamptz not null check (isfinite(ready_at)),
  expires_at   timestamptz not null check (isfinite(expires_at)),
  is_final     boolean not null,
  -- The order in which they were first seen on a chain; one that a reorganisation took back and that was mined again is new.
  number       bigint generated always as identity,
  primary key (chain_id, tx_hash, log_index)
);
create unique index governance_proposals_number_idx on governance_proposals (chain_id, number);
create index governance_proposals_id_idx on governance_proposals (chain_id, id, block_number, log_index);
create index governance_proposals_expiry_idx on governance_proposals (expires_at, number);
create index governance_proposals_ready_idx on governance_proposals (ready_at, chain_id, number);

-- What became of proposals, and who got or lost a role in which contract.
create table governance_acts (
  chain_id     integer not null,
  tx_hash      bytea not null check (length(tx_hash) = 32),
  log_index    integer not null,
  block_number bigint not null,
  at           timestamptz not null check (isfinite(at)),
  contract     text not null,
  act          text not null check (act in ('executed', 'cancelled', 'refused', 'dismissed', 'granted', 'revoked')),
  -- The id of a proposal, or the role.
  subject      text,
  account      text,
  is_final     boolean not null,
  primary key (chain_id, tx_hash, log_index)
);
create index governance_acts_end_idx on governance_acts (chain_id, subject, block_number, log_index)
  where act in ('executed', 'cancelled');
create index governance_acts_refused_idx on governance_acts (chain_id, subject, block_number, log_index) where act = 'refused';
create index governance_acts_role_idx on governance_acts (chain_id, contract, subject, account, block_number, log_index)
  where act in ('granted', 'revoked');
create index governance_acts_dismissed_idx on governance_acts (chain_id, block_number, log_index) where act = 'dismissed';
create index governance_acts_at_idx on governance_acts (at) where act not in ('granted', 'revoked');

-- Up to which number staff were told by mail.
create table governance_news (
  chain_id integer primary key,
  told     bigint not null default 0,
  told_at  timestamptz check (isfinite(told_at))
);
