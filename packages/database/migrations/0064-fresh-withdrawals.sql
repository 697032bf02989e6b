-- The part of a withdrawal that was deposited less than 24 hours before (decision 0072). It cannot be derived later without the
-- balance of that moment. A withdrawal that comes back takes its row with it, so that the sum is one range of one index.
create table fresh_withdrawals (
  operation_id uuid primary key references operations (id),
  amount       numeric not null check (amount > 0 and amount < 'Infinity' and scale(amount) = 0),
  created_at   timestamptz not null default clock_timestamp() check (isfinite(created_at))
);
create index fresh_withdrawals_lately_idx on fresh_withdrawals (created_at) include (amount);
