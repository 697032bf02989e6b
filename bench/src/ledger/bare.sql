-- What the ledger is compared with: the least that moves a balance and keeps a record of it, and
-- the same double entry posted one transfer at a time.
create schema bench;

create table bench.balances (
  id      integer primary key,
  balance numeric not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create table bench.movements (
  id         bigint generated always as identity primary key,
  account    integer not null,
  amount     numeric not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The players' ids as a formula, so that pgbench can name one by its number (population.ts has the same).
create function bench.player(n integer, shard integer) returns uuid
language sql immutable
return ('00000000-0000-7000-8000-' || lpad(to_hex(n::bigint * 1024 + shard), 12, '0'))::uuid;

-- Rises with time like the uuidv7 that our callers make: random keys would cost this side more.
create function bench.new_id() returns uuid
language sql volatile
return (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
  || right(gen_random_uuid()::text, 22))::uuid;

-- One transfer, one transaction, one round trip: the tables, checks, locks and announcements of
-- ledger.post_transfers, written for a single posting by somebody who knows PostgreSQL.
create function bench.post_one(
  p_id uuid, p_debit uuid, p_credit uuid, p_amount numeric, p_topic smallint, p_description text, p_locks smallint
) returns smallint
language plpgsql as $$
declare
  payer record;
  payee record;
  known record;
  verdict smallint;
  made_at timestamptz;
begin
  if p_amount is null or p_amount <= 0 or p_amount > 340282366920938463463374607431768211455 then return 3; end if;
  if p_debit = p_credit then return 4; end if;

  -- In id order, or two transfers between the same players would block each other for ever.
  if p_debit < p_credit then
    select * into payer from ledger.accounts where id = p_debit for no key update;
    select * into payee from ledger.accounts where id = p_credit for no key update;
  else
    select * into payee from ledger.accounts where id = p_credit for no key update;
    select * into payer from ledger.accounts where id = p_debit for no key update;
  end if;

  select * into known from ledger.transfers where id = p_id;
  if found then
    return case when known.kind = 0 then known.refusal when known.kind = 1 and known.debit = p_debit and known.credit = p_credit and known.amount = p_amount
      and known.topic = p_topic and known.description = p_description then 1 else 2 end;
  end if;

  if payer.id is null or payee.id is null then return 5; end if;
  if payer.shard <> payee.shard then return 6; end if;
  verdict := case
    when (payer.locks & p_locks) <> 0 then 7
    when (p_locks & 1) = 1 and (select withdrawals_halted from ledger.state) then 8
    when payer.posted - payer.held < p_amount and payer.kind <> 'chain' then 9
    else 0 end;
  if verdict <> 0 then
    insert into ledger.transfers (id, created_at, debit, credit, kind, refusal, topic, amount, description)
    values (p_id, clock_timestamp(), p_debit, p_credit, 0, verdict, p_topic, p_amount, p_description);
    return verdict;
  end if;

  made_at := greatest(clock_timestamp(), payer.last_at + interval '1 microsecond', payee.last_at + interval '1 microsecond');
  insert into ledger.transfers (id, created_at, debit, credit, kind, topic, amount, description)
  values (p_id, made_at, p_debit, p_credit, 1, p_topic, p_amount, p_description);
  insert into ledger.entries (created_at, seq, account_id, transfer_id, shard, topic, amount, balance_after)
  values (made_at, payer.seq + 1, p_debit, p_id, payer.shard, p_topic, -p_amount, payer.posted - p_amount),
    (made_at, payee.seq + 1, p_credit, p_id, payee.shard, p_topic, p_amount, payee.posted + p_amount);
  update ledger.accounts set posted = payer.posted - p_amount, seq = payer.seq + 1, last_at = made_at where id = p_debit;
  update ledger.accounts set posted = payee.posted + p_amount, seq = payee.seq + 1, last_at = made_at where id = p_credit;
  if (payer.seq + 1) % 512 = 0 or (payee.seq + 1) % 512 = 0 then
    perform ledger.set_milestones(array[p_debit, p_credit], array[payer.seq, payee.seq], array[payer.seq + 1, payee.seq + 1]);
  end if;
  insert into public.outbox (subject, body)
  values ('ledger.posted', jsonb_build_object('accounts', jsonb_build_array(p_debit, p_credit)));
  return 0;
end $$;
