-- What a stranger can cause raises no alarm that stays. Coins that a contract forced on an address whose payments are all
-- logged belong to no player: they are counted here instead of being a difference that people explain one by one.
alter table chain_balances
  add column unreported numeric not null default 0 check (unreported >= 0 and scale(unreported) = 0);

-- What slipped between the watcher and the linking of a wallet did so lately: older unclaimed rows are not read again.
create index operations_unclaimed_lately_idx on operations (updated_at) where state = 'unclaimed';

-- What staff look at. Anyone can send dust, which would hide the rest.
create index operations_listed_idx on operations (state, created_at, id)
  where state in ('unclaimed', 'unfulfilled') and (kind <> 'deposit' or amount >= 1000000000000000000);

-- What an account is and whose, as it was when the checkpoint was made. Checkpoints from before have none.
alter table ledger.checkpoints
  add column account_hash bytea check (length(account_hash) = 32);

-- The newest reconciliation when a report of reserves was taken: its hash is published with the root, so that a hash chain
-- that was written again no longer fits. None before the first reconciliation.
alter table reserve_reports
  add column books_number bigint,
  add column books_hash bytea check (length(books_hash) = 32),
  add check ((books_number is null) = (books_hash is null));

-- A stranger who asks for codes with another's mailbox uses up neither what the browser that asked first may ask for, nor the
-- tries of its code: that one has a code of its own, and all others together have another.
alter table email_codes
  add column is_first boolean not null default true,
  drop constraint email_codes_pkey,
  add primary key (purpose, email_canonical, is_first);
