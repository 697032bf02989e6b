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

-- Players whose payments are limited right now, and what counts: what waits for its game or is settled, less what was
-- refunded of it. A player without a row may spend everything. With `p_locks` the players' rows stay locked until the
-- transaction ends, as a hold that starts and a limit that changes lock them too; the second statement then sees what was
-- committed while the first one waited. It acts with its caller's rights.
create function spending_of(p_user_ids uuid[], p_locks boolean) returns table (
  user_id uuid, held_until timestamptz, spent_held numeric, daily_limit numeric, spent numeric,
  next_daily_limit numeric, next_limit_at timestamptz
)
language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if p_locks then
    perform from users player where player.id = any (p_user_ids) order by player.id for no key update;
  end if;
  return query
  select player.id, held.until, payments.since_hold, chosen.daily_limit, payments.of_day,
    case when not chosen.is_next then own.next_daily_limit end, case when not chosen.is_next then own.next_limit_at end
  from users player
  left join spending_limits own on own.user_id = player.id
  cross join lateral (
    select case when player.withdrawals_held_until > clock_timestamp() then player.withdrawals_held_until end as until
  ) held
  cross join lateral (
    select coalesce(own.next_limit_at <= clock_timestamp(), false) as is_next,
      case when own.next_limit_at <= clock_timestamp() then own.next_daily_limit else own.daily_limit end as daily_limit
  ) chosen
  cross join lateral (
    select coalesce(min(hold.started_at), '-infinity') as began from holds hold
    where hold.user_id = player.id and hold.ends_at > clock_timestamp()
  ) first_hold
  cross join lateral (
    select coalesce(sum(operation.amount - claim.refunded), 0) as of_day,
      coalesce(sum(operation.amount - claim.refunded) filter (where operation.created_at >= first_hold.began), 0) as since_hold
    from operations operation join claims claim on claim.operation_id = operation.id
    where operation.account_id = player.account_id and operation.kind = 'payment'
      and operation.state not in ('returned', 'failed') and operation.created_at > clock_timestamp() - interval '24 hours'
  ) payments
  where player.id = any (p_user_ids) and (held.until is not null or chosen.daily_limit is not null);
end $$;
