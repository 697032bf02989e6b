-- Reads that were linear in a table or in an account's operations (S5).

-- Every voucher that there ever was for a nonce: the unique key covers only those that are open or used.
create index vouchers_key_idx on vouchers (chain_id, contract, wallet, nonce);

-- Every operation that a transaction led to: the unique key leaves out the kinds that a voucher opens.
create index operations_transaction_idx on operations (tx_hash) where tx_hash is not null;

-- An account's operations of one kind, newest first.
create index operations_kind_idx on operations (account_id, kind, created_at desc, id desc);

-- How many operations an account has, and how often they have changed. No process writes it: a trigger on operations does.
create table operation_counts (
  account_id uuid not null,
  kind       text not null,
  operations bigint not null check (operations >= 0),
  -- The sum of their versions: the number of the live topic.
  changes    bigint not null check (changes >= 0),
  primary key (account_id, kind)
) with (fillfactor = 80);

insert into operation_counts (account_id, kind, operations, changes)
select account_id, kind, count(*), sum(version) from operations where account_id is not null group by account_id, kind;

-- In the order of the accounts, as the ledger locks them. Of security definer: no process may write a count.
create function count_new_operations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into operation_counts as counts (account_id, kind, operations, changes)
  select account_id, kind, count(*), sum(version) from new_rows
  where account_id is not null
  group by account_id, kind order by account_id, kind
  on conflict (account_id, kind) do update
    set operations = counts.operations + excluded.operations, changes = counts.changes + excluded.changes;
  return null;
end $$;

create function count_changed_operations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into operation_counts as counts (account_id, kind, operations, changes)
  select new_rows.account_id, new_rows.kind, count(*) filter (where is_moved),
         sum(new_rows.version - case when is_moved then 0 else old_rows.version end)
  from new_rows join old_rows using (id)
  cross join lateral (select new_rows.account_id is distinct from old_rows.account_id as is_moved) comparison
  where new_rows.account_id is not null and (is_moved or new_rows.version <> old_rows.version)
  group by new_rows.account_id, new_rows.kind order by new_rows.account_id, new_rows.kind
  on conflict (account_id, kind) do update
    set operations = counts.operations + excluded.operations, changes = counts.changes + excluded.changes;
  -- An account that loses one is told so: its number rises as well.
  update operation_counts counts set operations = counts.operations - lost.operations, changes = counts.changes + 1
  from (
    select old_rows.account_id, old_rows.kind, count(*) as operations from old_rows join new_rows using (id)
    where old_rows.account_id is not null and old_rows.account_id is distinct from new_rows.account_id
    group by old_rows.account_id, old_rows.kind
  ) lost
  where counts.account_id = lost.account_id and counts.kind = lost.kind;
  return null;
end $$;

create trigger operations_count_new after insert on operations
  referencing new table as new_rows for each statement execute function count_new_operations();
create trigger operations_count_changed after update on operations
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_operations();
