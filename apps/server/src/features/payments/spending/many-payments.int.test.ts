/** The sum of a player's payments is read under the lock of the player's row, so it must not grow slower with their number. */
import { newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import pg from "pg";
import { expect, it } from "vitest";

const payments = 10_000;

it("[HOLD-16] sums up ten thousand payments of a day exactly and within 5 ms", async () => {
  await using database = await createTestDatabase();
  const [userId, accountId] = [newId(), newId()];
  await runSql(
    database.ownerUrl,
    `insert into users (id, account_id, username, withdrawals_held_until) values ($1, $2, 'alice_pays', now() + interval '1 day')`,
    [userId, accountId],
  );
  await runSql(
    database.ownerUrl,
    `insert into holds (id, user_id, reason, started_at, ends_at)
     values (gen_random_uuid(), $1, 'unknown_browser', now() - interval '5 hours', now() + interval '1 day')`,
    [userId],
  );
  await runSql(database.ownerUrl, "insert into spending_limits (user_id, daily_limit) values ($1, 1)", [userId]);
  await runSql(
    database.ownerUrl,
    "insert into clients (id, name, origins, redirect_urls, logout_urls) values ('many-payments', 'Many', '{}', '{}', '{}')",
  );
  // The payments spread over 26 hours, so the first of them no longer count.
  await runSql(
    database.ownerUrl,
    `insert into operations (id, kind, state, account_id, amount, created_at)
     select gen_random_uuid(), 'payment', case when nth % 50 = 0 then 'returned' else 'confirmed' end, $1, nth,
       now() - nth * interval '26 hours' / $2::integer
     from generate_series(1, $2::integer) nth`,
    [accountId, payments],
  );
  await runSql(
    database.ownerUrl,
    `insert into claims (id, client_id, amount, description, expires_at, state, account_id, operation_id)
     select gen_random_uuid(), 'many-payments', amount, 'Bay', now(), 'settled', account_id, id from operations`,
  );
  await runSql(database.ownerUrl, "update claims set refunded = amount - 1 where amount % 7 = 0");
  await runSql(database.ownerUrl, "vacuum analyze");
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const { rows: sums } = await client.query(
      `select sum(paid) as spent, sum(paid) filter (where created_at >= (select started_at from holds)) as spent_held
       from (select operations.created_at, operations.amount - refunded as paid, operations.state
             from operations join claims on operation_id = operations.id) payment
       where state = 'confirmed' and created_at > now() - interval '24 hours'`,
    );
    const asked = { name: "asked", text: "select spent, spent_held from spending_of(array[$1]::uuid[], true)" };
    const times: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      const from = performance.now();
      expect((await client.query({ ...asked, values: [userId] })).rows).toEqual(sums);
      times.push(performance.now() - from);
    }
    // The quickest of the runs is compared, because a busy machine makes the others longer.
    expect(Math.min(...times)).toBeLessThan(5);
  } finally {
    await client.end();
  }
});
