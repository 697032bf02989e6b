-- A stolen password must not spend a balance in games: payments obey holds above a small allowance, and a limit that the
-- player sets.

-- What a player's payments may take within 24 hours. A higher limit waits in the columns `next_*` until its time.
create table spending_limits (
  user_id          uuid primary key references users (id),
  daily_limit      numeric check (daily_limit > 0 and scale(daily_limit) = 0),
  next_daily_limit numeric check (next_daily_limit > 0 and scale(next_daily_limit) = 0),
  next_limit_at    timestamptz,
  check (next_limit_at is not null or next_daily_limit is null)
);

-- What an account has paid in each minute, less what came back: summing up thousands of payments took 100 ms, under the lock of the
-- player's row. Triggers write it; each transaction holds the ledger's lock of the account by then. A day is kept, until the next
-- payment.
create table spent_minutes (
  account_id uuid not null,
  minute     timestamptz not null,
  amount     numeric not null,
  primary key (account_id, minute)
) with (fillfactor = 70);
insert into spent_minutes
select operation.account_id, date_trunc('minute', operation.created_at), sum(operation.amount - claim.refunded)
from operations operation join claims claim on claim.operation_id = operation.id
where operation.kind = 'payment' and operation.state not in ('returned', 'failed')
  and operation.created_at > clock_timestamp() - interval '25 hours'
group by 1, 2;

create function keep_spending() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    delete from spent_minutes
    where account_id in (select account_id from new_rows where kind = 'payment') and minute < clock_timestamp() - interval '25 hours';
    insert into spent_minutes as spent
    select account_id, date_trunc('minute', created_at), sum(amount) from new_rows
    where kind = 'payment' and amount > 0 and state not in ('returned', 'failed')
    group by 1, 2 order by 1, 2
    on conflict (account_id, minute) do update set amount = spent.amount + excluded.amount;
  else
    insert into spent_minutes as spent
    select account_id, date_trunc('minute', created_at), sum(amount)
    from (
      select account_id, kind, state, created_at, amount from new_rows
      union all
      select account_id, kind, state, created_at, -amount from old_rows
    ) payment
    where kind = 'payment' and state not in ('returned', 'failed')
    group by 1, 2 having sum(amount) <> 0 order by 1, 2
    on conflict (account_id, minute) do update set amount = spent.amount + excluded.amount;
  end if;
  return null;
end $$;
create trigger operations_spending_new after insert on operations
  referencing new table as new_rows for each statement execute function keep_spending();
create trigger operations_spending_changed after update on operations
  referencing old table as old_rows new table as new_rows for each statement execute function keep_spending();

create function keep_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update spent_minutes spent set amount = spent.amount - (new.refunded - old.refunded)
  from operations operation
  where operation.id = new.operation_id and operation.state not in ('returned', 'failed')
    and spent.account_id = operation.account_id and spent.minute = date_trunc('minute', operation.created_at);
  return null;
end $$;
create trigger claims_refund after update of refunded on claims
  for each row when (new.refunded <> old.refunded) execute function keep_refund();

-- Players whose payments are limited right now, and what counts: what waits for its game or is settled, less what was
-- refunded of it. A player without a row may spend everything. With `p_locks` the players' rows stay locked until the
-- transaction ends, as a hold that starts and a limit that changes lock them too; the second statement then sees what was
-- committed while the first one waited. It acts with its caller's rights.
create function spending_of(p_user_ids uuid[], p_locks boolean) returns table (
  user_id uuid, held_until timestamptz, spent_held numeric, daily_limit numeric, spent numeric,
  next_daily_limit numeric, next_limit_at timestamptz
)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  -- Once, after the wait for the locks: in the query itself it would be read for each row.
  asked_at timestamptz;
begin
  if p_locks then
    perform from users player where player.id = any (p_user_ids) order by player.id for no key update;
  end if;
  asked_at := clock_timestamp();
  return query
  select player.id, held.until, payments.since_hold, chosen.daily_limit, payments.of_day,
    case when not chosen.is_next then own.next_daily_limit end, case when not chosen.is_next then own.next_limit_at end
  from users player
  left join spending_limits own on own.user_id = player.id
  cross join lateral (
    select case when player.withdrawals_held_until > asked_at then player.withdrawals_held_until end as until
  ) held
  cross join lateral (
    select coalesce(own.next_limit_at <= asked_at, false) as is_next,
      case when own.next_limit_at <= asked_at then own.next_daily_limit else own.daily_limit end as daily_limit
  ) chosen
  cross join lateral (
    select coalesce(min(hold.started_at), '-infinity') as began from holds hold
    where hold.user_id = player.id and hold.ends_at > asked_at
  ) first_hold
  cross join lateral (
    select coalesce(sum(part.amount) filter (where since.is_day), 0) as of_day,
      coalesce(sum(part.amount) filter (where not since.is_day), 0) as since_hold
    from (values
      (true, asked_at - interval '24 hours'),
      (false, greatest(first_hold.began, asked_at - interval '24 hours'))
    ) since (is_day, began)
    cross join lateral (
      select sum(spent.amount) as amount from spent_minutes spent
      where spent.account_id = player.account_id and spent.minute > date_trunc('minute', since.began)
      union all
      -- The minute in which it began counts from that moment on.
      select sum(operation.amount - claim.refunded)
      from operations operation join claims claim on claim.operation_id = operation.id
      where operation.account_id = player.account_id and operation.kind = 'payment' and operation.state not in ('returned', 'failed')
        and operation.created_at >= since.began
        and operation.created_at < date_trunc('minute', since.began) + interval '1 minute'
    ) part
  ) payments
  where player.id = any (p_user_ids) and (held.until is not null or chosen.daily_limit is not null);
end $$;
