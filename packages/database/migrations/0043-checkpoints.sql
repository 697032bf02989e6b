-- Reconciliation by checkpoints: an entry is checked once, and what was checked is kept as a hash that the full run recomputes.
-- Postings write none of this. The auditor appends to these tables and changes no row of them (`ledgerAppenders`).
set local role passport_ledger;

-- One row for each run over new entries that found nothing wrong.
create table ledger.reconciliations (
  number     bigint primary key,
  -- The run before: a second run from the same state fails on this key.
  previous   bigint unique references ledger.reconciliations,
  checked_at timestamptz not null default clock_timestamp(),
  -- What was new to it.
  accounts   bigint not null check (accounts >= 0),
  transfers  bigint not null check (transfers >= 0),
  entries    bigint not null check (entries >= 0),
  -- Of the hash before and of the checkpoints that this run made.
  hash       bytea not null check (length(hash) = 32),
  check (number = coalesce(previous, 0) + 1)
);

-- What an account was when a run had checked it: one row for each run that found it changed.
create table ledger.checkpoints (
  account_id     uuid not null,
  reconciliation bigint not null,
  -- The run that made the account's checkpoint before this one; it began where that one ended.
  previous       bigint check (previous < reconciliation),
  -- The newest entry, and how often `held` had changed.
  seq            bigint not null check (seq >= 0),
  held_seq       bigint not null check (held_seq >= 0),
  posted         numeric not null,
  held           numeric not null check (held >= 0),
  last_at        timestamptz not null,
  -- Holds that had not ended. Each later run needs to look at these and at new ones only.
  open_holds     uuid[] not null,
  -- Of the hash before, and of the entries, holds and milestones since.
  hash           bytea not null check (length(hash) = 32),
  primary key (account_id, reconciliation)
);

-- One row for each run over everything, whatever it found.
create table ledger.full_reconciliations (
  id             bigint generated always as identity primary key,
  checked_at     timestamptz not null default clock_timestamp(),
  -- The newest run over new entries that it has compared with the books; none if there was none yet.
  reconciliation bigint,
  accounts       bigint not null check (accounts >= 0),
  transfers      bigint not null check (transfers >= 0),
  entries        bigint not null check (entries >= 0),
  breaches       bigint not null check (breaches >= 0)
);

-- Holds and releases have no entries that would lead to them. Other transfers are not in this index.
create index transfers_holds_idx on ledger.transfers (debit, created_at) where kind in (2, 4);

reset role;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['reconciliations', 'checkpoints', 'full_reconciliations'] loop
    execute format('create trigger %I before update or delete or truncate on ledger.%I for each statement execute function refuse_rewriting()',
      table_name || '_append_only', table_name);
  end loop;
end $$;
