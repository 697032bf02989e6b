-- Holds: after a change that a thief may have made, nothing leaves Passport for a chain until a delay has passed.

-- One row for each change that started or extended a hold. The end of all of them together is
-- users.withdrawals_held_until, which vouchers and the signer read under a lock on the player's row.
create table holds (
  id         uuid primary key,
  user_id    uuid not null references users (id),
  reason     text not null check (reason in ('withdrawal_address_added', 'wallet_removed', 'passkey_added',
    'passkey_removed', 'password_reset', 'two_factor_off', 'unknown_browser', 'recovery')),
  started_at timestamptz not null default now(),
  ends_at    timestamptz not null,
  check (ends_at > started_at)
);
create index holds_user_idx on holds (user_id, ends_at);

-- Every address that the player has linked, with its age. An address that was left before it was usable is not kept.
create table withdrawal_addresses (
  user_id     uuid not null references users (id),
  address     text not null check (address = lower(address)),
  name        text not null default '',
  added_at    timestamptz not null default now(),
  usable_from timestamptz not null,
  primary key (user_id, address)
);

-- What players chose beyond the operator's hold. A lower protection waits in the columns `next_*` until its time.
create table withdrawal_protections (
  user_id          uuid primary key references users (id),
  hold_hours       integer check (hold_hours > 0),
  next_hold_hours  integer check (next_hold_hours > 0),
  next_hold_at     timestamptz,
  daily_limit      numeric check (daily_limit > 0 and scale(daily_limit) = 0),
  next_daily_limit numeric check (next_daily_limit > 0 and scale(next_daily_limit) = 0),
  next_limit_at    timestamptz
);

-- Nothing goes to the linked wallet before. Null for a wallet that was linked before there were holds.
alter table users add column wallet_usable_from timestamptz;

insert into withdrawal_addresses (user_id, address, added_at, usable_from)
select id, lower(public_address), created_at, created_at from users where public_address is not null;
