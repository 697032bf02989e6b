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
  add column nonce      numeric check (nonce >= 0 and scale(nonce) = 0),
  add column expiry     timestamptz,
  -- What the player signed. An intent is signed for once.
  add column intent_id  bytea,
  -- A negative amount would make room in a limit.
  add constraint signer_log_amount_check check (amount > 0 and scale(amount) = 0),
  add constraint signer_log_kind_check check (
    kind in ('withdraw', 'mint', 'unstake', 'mint_item') or (kind = 'unknown' and refusal is not null)),
  add constraint signer_log_counted_check check (
    refusal is not null or kind in ('mint', 'unstake') or amount is not null),
  add constraint signer_log_place_check check (
    refusal is not null or num_nulls(account_id, chain_id, contract, wallet, nonce, expiry, intent_id) = 0) not valid;
create index signer_log_account_idx on signer.signer_log (account_id, kind, at) include (amount) where refusal is null;
create unique index signer_log_intent_key on signer.signer_log (intent_id) where refusal is null;
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

-- The wallet and the passkeys of each account, and since when the signer knows them. It reads them from `users` and
-- `passkeys`; one that it has not known for long enough moves nothing.
create table signer.known_wallets (
  account_id    uuid not null,
  address       text not null check (address = lower(address)),
  first_seen_at timestamptz not null default clock_timestamp(),
  primary key (account_id, address)
);
create table signer.known_passkeys (
  credential_id bytea primary key,
  account_id    uuid not null,
  public_key    bytea not null,
  -- The highest count that the signer was shown; 0 for ever where the authenticator does not count.
  sign_count    bigint not null default 0 check (sign_count >= 0),
  first_seen_at timestamptz not null default clock_timestamp()
);
create index known_passkeys_account_idx on signer.known_passkeys (account_id);

-- What is removed or replaced is forgotten in the same transaction: adding it again starts its time again.
create function signer.forget_wallet() returns trigger
language plpgsql security definer set search_path = signer, pg_temp as $$
begin
  delete from signer.known_wallets where account_id = old.account_id and address = lower(old.public_address);
  return null;
end $$;
create trigger users_forget_wallet after update of public_address on users
  for each row when (old.public_address is distinct from new.public_address) execute function signer.forget_wallet();

create function signer.forget_passkey() returns trigger
language plpgsql security definer set search_path = signer, pg_temp as $$
begin
  delete from signer.known_passkeys where credential_id = old.credential_id;
  return null;
end $$;
create trigger passkeys_forget after delete or update of credential_id, public_key, user_id on passkeys
  for each row execute function signer.forget_passkey();

-- What the player signed: an intent with the content of the voucher (packages/contracts/typed-data/intent.ts), and its
-- proof, by a passkey or by the wallet. Null for vouchers from before.
alter table vouchers
  add column intent_id          bytea check (length(intent_id) = 32),
  add column intent_valid_until timestamptz,
  add column proof              jsonb,
  add check (num_nulls(intent_id, intent_valid_until, proof) in (0, 3));
