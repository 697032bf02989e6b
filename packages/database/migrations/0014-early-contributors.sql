-- Early contributors: what each may withdraw by when (M7), and what they signed (M8).

-- Named by account, or by wallet where the account is not known yet. Only an operator writes here.
create table early_allocations (
  id            uuid primary key,
  account_id    uuid unique references users (account_id),
  wallet        text unique check (wallet = lower(wallet)),
  -- SUPS in base units.
  allocation    numeric not null check (allocation > 0 and scale(allocation) = 0),
  daily_release numeric not null check (daily_release > 0 and scale(daily_release) = 0),
  -- The UTC days of these instants count.
  starts_at     timestamptz not null,
  cliff_at      timestamptz not null,
  created_at    timestamptz not null default now(),
  check (account_id is not null or wallet is not null),
  check (cliff_at >= starts_at)
);
-- The server can add an allocation (the seed does) and forget a wallet, but never change what one allows.
revoke update, delete, truncate on early_allocations from passport_server;
grant update (wallet) on early_allocations to passport_server;

-- An allocation that names a wallet belongs to the first account that has it, for ever: a contributor who unlinks
-- the wallet keeps the limit. Triggers, so that no way to link a wallet can forget it. An account has one allocation.
create function bind_allocation_to_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update early_allocations set account_id = new.account_id
  where wallet = lower(new.public_address) and account_id is null
    and not exists (select from early_allocations own where own.account_id = new.account_id);
  return null;
end $$;
create trigger users_bind_allocation after insert or update of public_address on users
  for each row when (new.public_address is not null) execute function bind_allocation_to_account();

create function find_account_of_allocation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.account_id is null then
    select account_id into new.account_id from users where lower(public_address) = new.wallet for key share;
  end if;
  return new;
end $$;
create trigger early_allocations_find_account before insert on early_allocations
  for each row execute function find_account_of_allocation();

-- One signature for each account, and for ever.
create table early_agreements (
  account_id uuid primary key references users (account_id),
  agreed     boolean not null,
  name       text not null,
  email      text not null,
  phone      text not null,
  wallet     text not null check (wallet = lower(wallet)),
  -- Exactly what the wallet signed.
  message    text not null,
  signature  text not null,
  signed_at  timestamptz not null default now()
);
revoke update, truncate on early_agreements from passport_server;
