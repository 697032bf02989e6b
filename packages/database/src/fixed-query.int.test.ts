import { createTestDatabase, waitUntil } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connectDatabase, type Database } from "./connect.ts";
import { fixedQuery } from "./fixed-query.ts";
import { inTransaction } from "./transaction.ts";

let built = 0;
const pricesAbove = fixedQuery("test_prices_above", (db, given: { symbols: string[]; least: string }) => {
  built += 1;
  return db
    .selectFrom("rates")
    .select(["symbol", "usd", sql<string>`${"fixed"}`.as("note")])
    .where("symbol", "=", sql<string>`any(${given.symbols}::text[])`)
    .where("usd", ">=", given.least)
    .orderBy("symbol");
});

const symbolsOf = async (db: Database, least: string): Promise<string[]> =>
  (await pricesAbove(db, { symbols: ["bnb", "eth", "sup"], least })).map(({ symbol }) => symbol);

const insertRates = (db: Database) =>
  db
    .insertInto("rates")
    .values([
      { symbol: "bnb", usd: "600" },
      { symbol: "sup", usd: "0.12" },
    ])
    .execute();

const preparedOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements order by name`.execute(db);
  return rows.map(({ name }) => name);
};

it("builds its text once, runs with the values of each call, and is prepared once on a connection", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1 });
  await insertRates(db);
  expect(await symbolsOf(db, "0")).toEqual(["bnb", "sup"]);
  expect(await symbolsOf(db, "1")).toEqual(["bnb"]);
  // Within a transaction too, by the same statement.
  expect(await inTransaction(db, (transaction) => symbolsOf(transaction, "1000"))).toEqual([]);
  expect(await pricesAbove(db, { symbols: ["sup"], least: "0" })).toEqual([
    { symbol: "sup", usd: "0.12", note: "fixed" },
  ]);
  expect(built).toBe(1);
  expect(await preparedOf(db)).toEqual(["test_prices_above"]);
});

const sumOf = fixedQuery(
  "test_sum_of",
  (_, given: { figures: string }) => sql<{ sum: number }>`
    select sum(figure)::int as sum from unnest(${given.figures}::int[]) as figure`,
);

it("is text of our own as well as what Kysely builds", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1 });
  expect(await sumOf(db, { figures: "{1,2}" })).toEqual([{ sum: 3 }]);
  expect(await sumOf(db, { figures: "{4,5}" })).toEqual([{ sum: 9 }]);
  expect(await preparedOf(db)).toEqual(["test_sum_of"]);
});

const usersByIds = fixedQuery("test_users_by_ids", (db, given: { ids: string }) =>
  db.selectFrom("users").select("username").where(sql<boolean>`id = any(${given.ids}::uuid[])`),
);

it("is planned no more after its first calls, although a list of one is cheaper to read than others", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1 });
  await sql`
    insert into users (id, account_id, username)
    select gen_random_uuid(), gen_random_uuid(), 'player_' || n from generate_series(1, 5000) as n`.execute(db);
  await runSql(database.ownerUrl, "analyze users");
  const { id } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  for (let call = 0; call < 9; call += 1) expect(await usersByIds(db, { ids: `{${id}}` })).toHaveLength(1);
  const { rows } = await sql`select generic_plans, custom_plans from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ generic_plans: 4, custom_plans: 5 }]);
});

it("runs unprepared where statements are not prepared, and other queries always do", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1, preparesStatements: false });
  await insertRates(db);
  expect(await symbolsOf(db, "1")).toEqual(["bnb"]);
  expect(await preparedOf(db)).toEqual([]);
});

it("is prepared again on the next connection when one was lost", async () => {
  await using database = await createTestDatabase();
  const lost: Error[] = [];
  const onConnectionLost = (error: Error) => lost.push(error);
  await using db = connectDatabase(database.databaseUrl, { maxConnections: 1, onConnectionLost });
  await using other = connectDatabase(database.databaseUrl);
  await insertRates(db);
  expect(await symbolsOf(db, "1")).toEqual(["bnb"]);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
  await waitUntil("the connection to be reported lost", () => lost.length > 0);
  expect(await symbolsOf(db, "1")).toEqual(["bnb"]);
  expect(await preparedOf(db)).toEqual(["test_prices_above"]);
});

it("two of one name are refused, and so is one that takes its values other than by name", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const build = (any: Database, given: { usd: string }) =>
    any.selectFrom("rates").select("symbol").where("usd", "=", given.usd);
  const spread = fixedQuery("test_spread", (any, given: { usd: string }) => build(any, { ...given }));
  expect(() => fixedQuery("test_spread", build)).toThrow("two fixed queries are named test_spread");
  await expect(spread(db, { usd: "1" })).rejects.toThrow("taken by name");
});

it("names its columns: a migration that adds one would otherwise break it in every process that runs", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  const whole = fixedQuery("test_whole", (any) => any.selectFrom("rates").selectAll());
  const returned = fixedQuery("test_returned", () => sql`delete from rates rate returning rate.*`);
  await expect(whole(db, {})).rejects.toThrow("the fixed query test_whole does not name its columns");
  await expect(returned(db, {})).rejects.toThrow("does not name its columns");
});
