-- What the auditor reads from the chains by itself, and how the books compare with it. No other process writes these.

-- How far each chain has been read, and when its books were last compared. Until the first time: when that was first tried.
create table audited_chains (
  chain_id        integer primary key,
  read_number     bigint not null,
  read_hash       bytea,
  compared_number bigint,
  compared_at     timestamptz not null default now()
);

-- Each log that must be in the books. A payment in native coin to a plain wallet has no log: log_index -1.
create table audited_logs (
  chain_id     integer not null,
  tx_hash      bytea not null,
  log_index    integer not null,
  kind         text not null check (kind in ('deposit', 'withdrawal', 'release', 'payment')),
  amount       numeric not null check (amount >= 0 and scale(amount) = 0),
  block_number bigint not null,
  primary key (chain_id, tx_hash, log_index)
);

-- What each address of ours received and sent, by its logs. `asset` is the token's address, or `native`.
create table audited_balances (
  chain_id        integer not null,
  address         text not null check (address ~ '^0x[0-9a-f]{40}$'),
  asset           text not null check (asset ~ '^(native|0x[0-9a-f]{40})$'),
  received        numeric not null default 0 check (received >= 0 and scale(received) = 0),
  sent            numeric not null default 0 check (sent >= 0 and scale(sent) = 0),
  -- The part of it that went to no address of ours.
  sent_outside    numeric not null default 0 check (sent_outside >= 0 and scale(sent_outside) = 0),
  -- What the first comparison found beyond that; null before it.
  opening         numeric check (scale(opening) = 0),
  opening_outside numeric check (scale(opening_outside) = 0),
  primary key (chain_id, address, asset),
  check ((opening is null) = (opening_outside is null))
);

-- One row for a comparison of all chains. The signer signs nothing unless the newest is equal and recent.
create table equality_checks (
  id       uuid primary key,
  at       timestamptz not null default clock_timestamp(),
  is_equal boolean not null
);
create index equality_checks_at_idx on equality_checks (at desc);

create table equality_lines (
  check_id     uuid not null references equality_checks (id),
  -- Null: about no single chain.
  chain_id     integer,
  block_number bigint,
  subject      text not null,
  -- Empty where the line is about no single address or asset.
  address      text not null,
  asset        text not null,
  expected     numeric not null check (scale(expected) = 0),
  found        numeric not null check (scale(found) = 0)
);
create index equality_lines_check_idx on equality_lines (check_id);

-- What the owner of the database has entered because people know why a line differs: it is added to what is expected.
create table equality_bookings (
  id        bigint generated always as identity primary key,
  chain_id  integer,
  subject   text not null,
  address   text not null default '',
  asset     text not null default '',
  amount    numeric not null check (amount <> 0 and scale(amount) = 0),
  reason    text not null check (reason <> ''),
  booked_at timestamptz not null default now()
);

do $$
declare table_name text;
begin
  foreach table_name in array array['audited_logs', 'equality_checks', 'equality_lines', 'equality_bookings'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function refuse_rewriting()',
      table_name || '_append_only', table_name);
  end loop;
end $$;

-- The published report: unclaimed deposits are owed as well, unsold stock is no reserve, and what came and went by chain.
alter table reserve_reports
  add column unclaimed numeric not null default 0 check (unclaimed >= 0 and scale(unclaimed) = 0),
  add column stock     numeric not null default 0 check (stock >= 0 and scale(stock) = 0),
  add column flows     jsonb not null default '[]';

set local role passport_ledger;

-- What each log has moved in the books.
create view ledger.proven_moves as
select evidence.chain_id, evidence.tx_hash, evidence.log_index, transfer.amount, account.name as chain_account,
  case transfer.kind when 3 then 'withdrawal' when 4 then 'release'
    else case account.name when 'Treasury' then 'payment' else 'deposit' end end as kind
from ledger.evidence
join ledger.transfers transfer on transfer.id = evidence.transfer_id
join ledger.accounts account on account.id = case when transfer.kind in (3, 4) then transfer.credit else transfer.debit end;

reset role;
