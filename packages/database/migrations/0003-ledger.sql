-- The ledger: double entry with a wall around it.
--
-- `passport_ledger` owns the schema. `passport_server`, as which the server logs in, may read it and
-- call the functions of the next migrations; it cannot write these tables. An operator gives it a
-- password: alter role passport_server password '...'.
--
-- 1,024 logical shards, told by the last ten bits of an account's id; a transfer stays inside one.
-- Entries are the large, randomly written part: partitioned by shard, so that an account's history is
-- one index in one partition at any age, and shards can move to another primary. Transfers arrive
-- in the order of their key, which must be unique over everything: one table.

-- Roles belong to the cluster: another database of it may have made them, or be making them now.
do $$ begin
  create role passport_ledger nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  create role passport_server login;
exception when duplicate_object or unique_violation then null;
end $$;

-- A migrator that is no superuser must be a member of what it hands objects to.
do $$ begin
  execute format('grant passport_ledger to %I', current_user);
end $$;

-- The jobs keep their tables by themselves, but the server may not make schemas: here is theirs, with the
-- one table that graphile-worker looks for first. Until now it held schedules only, which come back.
drop schema if exists graphile_worker cascade;
create schema graphile_worker authorization passport_server;
create table graphile_worker.migrations (
  id       integer primary key,
  ts       timestamptz not null default now(),
  breaking boolean not null default false
);
alter table graphile_worker.migrations owner to passport_server;

grant usage on schema public to passport_server, passport_ledger;
grant select, insert, update, delete on all tables in schema public to passport_server;
alter default privileges in schema public grant select, insert, update, delete on tables to passport_server;
revoke insert, update, delete on schema_migrations from passport_server;
-- A posting announces itself in its own transaction.
grant insert on outbox to passport_ledger;

create schema ledger authorization passport_ledger;
set local role passport_ledger;

create function ledger.shard_of(account_id uuid) returns smallint
language sql immutable parallel safe
return (('x' || right(account_id::text, 3))::bit(12)::integer % 1024)::smallint;

create table ledger.accounts (
  id       uuid primary key,
  -- Available and held together, in base units.
  posted   numeric not null default 0,
  held     numeric not null default 0,
  -- Number of the newest entry.
  seq      bigint not null default 0,
  -- Rises with every change of `held`.
  held_seq bigint not null default 0,
  -- Time of the newest entry: the next one is later, whatever the clock says.
  last_at  timestamptz not null default '-infinity',
  -- 1 withdraw, 2 mint, 4 total: a copy of the user's, written in the same transaction (S9).
  locks    smallint not null default 0,
  shard    smallint not null,
  kind     text not null check (kind in ('user', 'sale', 'treasury', 'fees', 'game', 'chain')),
  name     text not null,
  check (shard = ledger.shard_of(id)),
  check (held >= 0),
  -- LEDGER-3: only what stands for a chain may owe.
  constraint only_chains_owe check (posted >= held or kind = 'chain')
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- A transaction's group and sub-group as one small number, so that an index can carry it.
create table ledger.topics (
  code      smallint generated always as identity primary key,
  "group"   text not null check ("group" <> ''),
  sub_group text not null check (sub_group <> ''),
  unique ("group", sub_group)
);

-- Every key that has an answer. A refusal that depended on the moment (no funds, a lock, a halt) is one
-- too, and stays it for ever (LEDGER-1): it lies beside what was carried out, so that one unique key
-- sees to it that no key has two answers, whichever processes were asked at once.
create table ledger.transfers (
  -- The idempotency key and the player's transaction_reference.
  id          uuid primary key,
  created_at  timestamptz not null,
  debit       uuid not null,
  credit      uuid not null,
  -- The hold that this one ends, or the transfer that it corrects.
  related     uuid,
  -- 0 refused, 1 post, 2 hold, 3 settle, 4 release
  kind        smallint not null check (kind between 0 and 4),
  -- The verdict of what was refused.
  refusal     smallint,
  topic       smallint not null,
  amount      numeric not null check (amount > 0 and scale(amount) = 0),
  description text not null,
  check (debit <> credit),
  check ((kind = 0) = (refusal is not null))
) with (autovacuum_freeze_min_age = 1000000);

-- LEDGER-5: a hold ends once; the key sees to it.
create table ledger.hold_ends (
  hold_id  uuid primary key,
  ended_by uuid not null,
  is_settled boolean not null
);

-- Two for each transfer that moves money. `seq` counts an account's entries without a gap, so any page
-- of history is a range of this key, and `balance_after` lets any balance be recomputed.
create table ledger.entries (
  created_at    timestamptz not null,
  seq           bigint not null,
  account_id    uuid not null,
  transfer_id   uuid not null,
  shard         smallint not null,
  topic         smallint not null,
  amount        numeric not null,
  balance_after numeric not null,
  primary key (account_id, seq, shard)
) partition by range (shard);

-- With the shard in it entries of a topic are counted and picked from the index alone.
create index entries_topic_idx on ledger.entries (account_id, topic, shard, seq);

do $$ begin
  for part in 0..15 loop
    execute format('create table ledger.entries_%s partition of ledger.entries for values from (%s) to (%s)',
      lpad(part::text, 2, '0'), part * 64, (part + 1) * 64);
  end loop;
end $$;

-- Milestones of long histories: how many entries of a topic an account has up to every 512th entry.
-- A filtered total is the last milestone plus a short count, a page far back starts at one.
create table ledger.milestones (
  account_id uuid not null,
  topic      smallint not null,
  seq        bigint not null,
  entries    bigint not null,
  primary key (account_id, topic, seq)
);

-- One row. Set when the books do not add up: withdrawals stop until an operator says otherwise.
create table ledger.state (
  only_row           boolean primary key default true check (only_row),
  withdrawals_halted boolean not null default false,
  reason             text not null default '',
  changed_at         timestamptz not null default now()
);
insert into ledger.state default values;

grant usage on schema ledger to passport_server;
grant select on all tables in schema ledger to passport_server;

reset role;
