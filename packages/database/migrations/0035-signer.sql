-- What the signer knows for itself: its log, what became of its signatures, and the keys and addresses of players with the
-- time at which it first saw each. Only the signer writes here (packages/database/src/roles).
create schema signer;

alter table signer_log set schema signer;
alter table signer.signer_log
  -- Where a signature can be used, and whose budget it counts towards. Null for what was refused, or signed before this.
  add column account_id uuid,
  add column chain_id   integer,
  add column contract   text,
  add column wallet     text,
  add column nonce      numeric,
  add column expiry     timestamptz,
  -- A negative amount would make room in a limit.
  add constraint signer_log_amount_check check (amount > 0 and scale(amount) = 0),
  add constraint signer_log_kind_check check (
    kind in ('withdraw', 'mint', 'unstake', 'mint_item') or (kind = 'unknown' and refusal is not null)),
  add constraint signer_log_counted_check check (
    refusal is not null or kind in ('mint', 'unstake') or amount is not null),
  add constraint signer_log_place_check check (
    refusal is not null or num_nulls(account_id, chain_id, contract, wallet, nonce, expiry) = 0) not valid;
create index signer_log_account_idx on signer.signer_log (account_id, kind, at) include (amount) where refusal is null;
create index signer_log_expiry_idx on signer.signer_log (chain_id, expiry) where refusal is null;

-- What the signer's own nodes said of a signature after its expiry was final. One that was not used is given back to the
-- limits; one without a row still counts.
create table signer.signature_outcomes (
  log_id       uuid primary key references signer.signer_log (id),
  is_used      boolean not null,
  block_number bigint not null,
  at           timestamptz not null default clock_timestamp()
);
create trigger signature_outcomes_append_only before update or delete or truncate on signer.signature_outcomes
  for each statement execute function refuse_rewriting();
