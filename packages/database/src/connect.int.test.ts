import { createTestDatabase, startPostgres, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connectDatabase } from "./connect.ts";

it("reads bigint columns as numbers and numeric columns as text, arrays too", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await db
    .insertInto("rates")
    .values([
      { symbol: "bnb", usd: "612.40" },
      // A float would give back 0.1.
      { symbol: "sup", usd: "0.100000000000000001" },
    ])
    .execute();
  await db.insertInto("exchange_rates").values({ enable_sale: true, polled_at: new Date() }).execute();
  const rates = await db.selectFrom("rates").select("usd").orderBy("symbol").execute();
  expect(rates).toEqual([{ usd: "612.40" }, { usd: "0.100000000000000001" }]);
  const { version } = await db.selectFrom("exchange_rates").select("version").executeTakeFirstOrThrow();
  expect(version).toBe(1);
  const arrays = await sql<{ counts: number[]; prices: string[] }>`
    select array[1, 2]::bigint[] as counts, array[0.100000000000000001]::numeric[] as prices`.execute(db);
  expect(arrays.rows).toEqual([{ counts: [1, 2], prices: ["0.100000000000000001"] }]);
});

it("throws rather than rounds when a bigint does not fit a number", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow(RangeError);
});

it("ends a statement that takes too long and tells the server who is asking", async () => {
  await using database = await createTestDatabase();
  const options = { applicationName: "passport api", statementTimeoutMs: 1_000 };
  await using db = connectDatabase(database.databaseUrl, options);
  const name = await sql<{ application_name: string }>`show application_name`.execute(db);
  expect(name.rows).toEqual([{ application_name: "passport api" }]);
  await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toThrow("statement timeout");
});

it("a server that falls silent fails the query, and the next one finds another connection", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { statementTimeoutMs: 1_000 });
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  // Its own timeout sleeps with it.
  process.kill(pid, "SIGSTOP");
  try {
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/silent|terminated/);
    const answer = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    expect(answer.rows).not.toEqual([{ pid }]);
  } finally {
    process.kill(pid, "SIGCONT");
  }
});

it("never opens more connections than allowed; a query that waits too long for one fails", async () => {
  await using database = await createTestDatabase();
  // The first connection has to open within it too.
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1, acquireTimeoutMs: 2_000 });
  await db.connection().execute(async () => {
    await expect(sql`select 1`.execute(db)).rejects.toThrow("timeout exceeded when trying to connect");
  });
});

it("survives a crash of the database and works again after its restart", async () => {
  await using postgres = await startPostgres();
  const lost: Error[] = [];
  await using db = connectDatabase(postgres.urlOf("postgres"), { onConnectionLost: (error) => lost.push(error) });
  await sql`select 1`.execute(db);
  await postgres.kill();
  await waitUntil("the idle connection to be reported lost", () => lost.length > 0);
  await expect(sql`select 1`.execute(db)).rejects.toThrow();
  await postgres.restart();
  const answer = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(answer.rows).toEqual([{ one: 1 }]);
});

it("a query that is running when the database dies fails; the process does not", async () => {
  await using postgres = await startPostgres();
  await using db = connectDatabase(postgres.urlOf("postgres"));
  await db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    const running = sql`select pg_sleep(9)`.execute(connection);
    const failed = expect(running).rejects.toThrow(/terminated|ECONNRESET/);
    await postgres.kill();
    await failed;
  });
});
