/** That a transaction that locks rows out of order is found, and which locks a statement takes. */
import { connectDatabase, inTransaction, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Effects, LockFinder, readEffects } from "./find-locks.ts";
import { disorderIn, ranks, unranked } from "./lock-ranks.ts";
import { recordLocks, takeSequences } from "./record-locks.ts";

let effects: Effects;
let finder: LockFinder;
let databaseUrl: string;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const database = cleanUp.use(await createTestDatabase());
  databaseUrl = database.databaseUrl;
  const client = cleanUp.adopt(new pg.Client({ connectionString: database.ownerUrl }), (connected) => connected.end());
  await client.connect();
  effects = await readEffects(client);
  finder = new LockFinder(effects);
});
afterAll(() => cleanUp.disposeAsync());

const locked = (text: string) =>
  finder
    .locksOf(text)
    .filter(({ isNew }) => !isNew)
    .map(({ table }) => table);

it.each([
  ["an update", "update claims set state = $1", ["claims"]],
  ["a deletion", 'delete from "known_browsers" where user_id = $1', ["known_browsers"]],
  ["a deletion of one table only", "delete from only claims where id = $1", ["claims"]],
  ["an update of one table only", "update only claims set state = $1", ["claims"]],
  ["a merge", "merge into claims c using clients g on g.id = c.client_id when matched then delete", ["claims"]],
  ["what goes with a row", "delete from sessions where id = $1", ["sessions", "external_codes", "provider_visits"]],
  [
    "what goes with a row of one table only",
    "delete from only exchange_rate_log where version = $1",
    ["exchange_rate_log", "rate_log"],
  ],
  ["a row that is read to be changed", "select 1 from claims c join clients on true for update of c", ["claims"]],
  ["a shared lock", "select * from vouchers where id = $1 for share", ["vouchers"]],
  [
    "what an update reads first",
    "update claims set state = 'x' where id in (select id from vouchers for update)",
    ["vouchers", "claims"],
  ],
  [
    "an insert that may change a row",
    "insert into attempts (key) values ($1) on conflict (key) do update set count = 1",
    ["attempts"],
  ],
  ["a function's locks", "select ledger.post_transfers($1)", ["ledger.accounts", "ledger.issues"]],
  ["a trigger's locks", "update operations set state = $1", ["operations", "operation_counts", "spent_minutes"]],
  ["a trigger of another column", "update users set username = $1", ["users", "ledger.accounts"]],
  ["an insert", "insert into claims (id) values ($1)", []],
  ["a foreign key's lock", "select 1 from users where id = $1 for key share", []],
  ["a comment and a text", "select '; update users' -- for update\n from claims", []],
])("finds %s", (_name, text, tables) => {
  expect(locked(text)).toEqual(tables);
});

const step = (text: string) => ({ text, file: "here.ts" });
const accountsFirst = [step("select ledger.post_transfers($1)"), step("update operations set state = $1")];

it("finds a statement that locks before what is already locked", () => {
  expect(disorderIn(accountsFirst, finder)).toEqual([
    "operations (here.ts) after ledger.accounts (here.ts)",
    "operation_counts (here.ts) after ledger.accounts (here.ts)",
    "spent_minutes (here.ts) after ledger.accounts (here.ts)",
  ]);
  expect(disorderIn(accountsFirst.toReversed(), finder)).toEqual([]);
});

it("lets payments, and nothing else, lock their operations after the books", () => {
  const claimFirst = [step("update claims set state = $1"), ...accountsFirst];
  expect(disorderIn(claimFirst, finder)).toEqual([]);
  expect(
    disorderIn(
      [claimFirst[0], claimFirst[2], claimFirst[1]].filter((each) => each !== undefined),
      finder,
    ),
  ).toEqual([
    "ledger.accounts (here.ts) after operations of payments (here.ts)",
    "ledger.issues (here.ts) after operations of payments (here.ts)",
  ]);
});

it("accepts rows that the transaction has made, and a player's rows in any order", () => {
  const own = [
    step("select ledger.post_transfers($1)"),
    step("insert into vouchers (id) values ($1)"),
    step("update vouchers set state = $1"),
  ];
  expect(disorderIn(own, finder)).toEqual([]);
  expect(
    disorderIn([step("update sessions set ended_at = $1"), step("update users set username = $1")], finder),
  ).toEqual([]);
});

it("finds a table without a rank", () => {
  expect(disorderIn([step("update roles set name = $1")], finder)).toEqual(["roles (here.ts) has no rank"]);
});

it("names only tables that exist", () => {
  const named = [...ranks.flat(), ...Object.keys(unranked)].map((table) => table.replace(" of payments", ""));
  expect(named.filter((table) => !effects.tables.has(table))).toEqual([]);
});

it("notes statements by the transaction that sends them, and none that a test sends", async () => {
  recordLocks();
  takeSequences();
  await using db = connectDatabase(databaseUrl);
  const { lockSale } = await import("../../features/purchases/store.ts");
  await inTransaction(db, async (transaction) => {
    await sql`select 1 from claims where id = ${newId()} for update`.execute(transaction);
    await lockSale(transaction);
  });
  expect(takeSequences().map((steps) => steps.map(({ file }) => file))).toEqual([
    ["apps/server/src/features/purchases/store.ts"],
  ]);
});
