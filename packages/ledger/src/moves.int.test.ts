/** Every act of every role through the posting function, compared with the written table of moves. */
import { addressAs, connectDatabase, type Database, type ProcessRole } from "@passport/database";
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccountName, accountNames, type RunSql } from "./testing/moves/accounts.ts";
import { allowedMoves, type MovesTable, prepareMoves, tryMoves } from "./testing/moves/try-moves.ts";

const cleanUp = new AsyncDisposableStack();
let database: TestDatabase;
let owner: RunSql;
let table: MovesTable;

/** One connection: what it sets stays. */
const connect = (url: string): RunSql => {
  const db: Database = cleanUp.use(connectDatabase(url, { maxConnections: 1, statementTimeoutMs: 0 }));
  return async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(statement, values))).rows;
};

beforeAll(async () => {
  database = cleanUp.use(await createTestDatabase());
  owner = connect(database.ownerUrl);
  table = await prepareMoves(owner);
});
afterAll(() => cleanUp.disposeAsync());

const connectAs = (role: ProcessRole): RunSql => connect(addressAs(database.ownerUrl, role));

it.each(["api", "worker", "signer", "auditor"] as const)(
  "[LEDGER-26] the %s posts what the table of moves says and nothing else: every kind, pair of accounts and named thing",
  async (role: ProcessRole) => {
    const tried = await tryMoves(connectAs(role), table);
    expect(tried.broken).toEqual([]);
    expect(tried.posted).toEqual(allowedMoves(role, table.things));
    expect(tried.acts).toBeGreaterThan(10_000);
  },
);

interface Row {
  role: string;
  kind: number;
  debit: string;
  credit: string;
}

const isOfKind = (kind: string) => (name: AccountName) =>
  ({ user: ["victim", "mallory", "pointsOfLeaver"], game: ["game", "otherGame"] })[kind]?.includes(name) ??
  name === kind;

it("misses each row of the table: none stands there for nothing", async () => {
  const roles = { passport_api: connectAs("api"), passport_worker: connectAs("worker") };
  const rows = await owner<Row>("select role, kind, debit, credit from ledger.moves");
  expect(rows.length).toBeGreaterThan(10);
  const key = "role = $1 and kind = $2 and debit = $3 and credit = $4";
  for (const { role, kind, debit, credit } of rows) {
    const named = accountNames.filter((name) => isOfKind(debit)(name) || isOfKind(credit)(name));
    const some = Object.fromEntries(named.map((name) => [name, table.accounts[name]])) as MovesTable["accounts"];
    const [taken] = await owner(`delete from ledger.moves where ${key} returning *`, [role, kind, debit, credit]);
    const { code: _, ...columns } = taken as Record<string, unknown>;
    try {
      const process = role === "passport_api" ? "api" : "worker";
      const tried = await tryMoves(roles[`passport_${process}`], { ...table, accounts: some });
      expect(tried.posted).not.toEqual(
        allowedMoves(process, table.things).filter((move) => {
          const [, from = "", to = ""] = move.split(" ");
          return from in some && to in some;
        }),
      );
    } finally {
      await owner(
        `insert into ledger.moves (${Object.keys(columns).join(", ")})
         values (${Object.keys(columns).map((_name, nth) => `$${nth + 1}`)})`,
        Object.values(columns),
      );
    }
  }
});

/** One transfer of 1 as the caller words it, rolled back; undefined if it was refused with an error. */
const ask = async (
  sql: RunSql,
  given: {
    kind: number;
    from: string;
    to: string;
    id?: string;
    related?: string;
    accounts?: string[];
    places?: number[];
  },
): Promise<number | undefined> => {
  const accounts = given.accounts ?? [given.from, given.to].sort();
  const [payer, payee] = given.places ?? [accounts.indexOf(given.from) + 1, accounts.indexOf(given.to) + 1];
  await sql("begin");
  try {
    const [row] = await sql<{ verdict: number }>(
      `select (ledger.post_transfers($1, array[coalesce($2::uuid, gen_random_uuid())], array[$3::smallint], array[$4::integer],
         array[$5::integer], '{1000}', array[1::smallint], '{asked}', array[$6::uuid], '{0}'))[1] as verdict`,
      [accounts, given.id ?? null, given.kind, payer, payee, given.related ?? null],
    );
    return row?.verdict;
  } catch {
    return undefined;
  } finally {
    await sql("rollback");
  }
};

it("[LEDGER-26] a game gives back at most what was paid, also by several refunds of one batch", async () => {
  const api = connectAs("api");
  const { victim, game } = table.accounts;
  const accounts = [victim, game].sort();
  const places = [accounts.indexOf(game) + 1, accounts.indexOf(victim) + 1];
  const refundAll = async (...amounts: string[]): Promise<number[]> => {
    const all = (value: string) => `array_fill(${value}, array[cardinality($4::numeric[])])`;
    await api("begin");
    try {
      const [row] = await api<{ verdicts: number[] }>(
        `select ledger.post_transfers($1, array(select gen_random_uuid() from unnest($4::numeric[])), ${all("1::smallint")},
           ${all("$2::integer")}, ${all("$3::integer")}, $4, ${all("1::smallint")}, ${all("'asked'::text")}, ${all("$5::uuid")},
           ${all("0::smallint")}) as verdicts`,
        [accounts, ...places, amounts, table.things.refundOfTheRest.related],
      );
      return row?.verdicts ?? [];
    } finally {
      await api("rollback");
    }
  };
  expect(await refundAll("300", "300")).toEqual([0, 0]);
  await expect(refundAll("300", "301")).rejects.toThrow("may not ask for transfer");
});

const locked = 7;
const halted = 8;

it("[LEDGER-26] the locks that refuse a transfer are those of the player's row, whatever the caller names", async () => {
  const api = connectAs("api");
  const { victim, game, fees, chain } = table.accounts;
  const { openClaim, feeOfMove, withdrawal } = table.things;
  const pay = { kind: 2, from: victim, to: game, ...openClaim };
  const payFee = { kind: 2, from: victim, to: fees, ...feeOfMove };
  const withdraw = { kind: 2, from: victim, to: chain, ...withdrawal };
  const lock = (column: string, on: boolean) =>
    owner(`update users set ${column} = $1 where account_id = $2`, [on, victim]);
  const askAll = async () => [await ask(api, pay), await ask(api, payFee), await ask(api, withdraw)];
  expect(await askAll()).toEqual([0, 0, 0]);
  await lock("withdraw_lock", true);
  expect(await askAll()).toEqual([0, 0, locked]);
  await lock("withdraw_lock", false);
  await lock("total_lock", true);
  expect(await askAll()).toEqual([locked, locked, locked]);
  await lock("total_lock", false);
  await owner("select ledger.halt_withdrawals('tried')");
  expect(await askAll()).toEqual([0, 0, halted]);
  await owner("select ledger.resume_withdrawals('tried')");
});

it("refuses a batch in which an account has two places: its balance would be spent twice", async () => {
  const { victim, game } = table.accounts;
  const twice = { kind: 2, from: victim, to: game, ...table.things.openClaim, accounts: [victim, victim, game] };
  for (const sql of [connectAs("api"), owner]) expect(await ask(sql, { ...twice, places: [1, 3] })).toBeUndefined();
});

it("mallory with the login of an api process takes nothing from a player who is offline, locked or not", async () => {
  const { victim, mallory } = table.accounts;
  const take = { kind: 1, from: victim, to: mallory };
  // The owner can: the transfer itself has nothing wrong with it.
  expect(await ask(owner, take)).toBe(0);
  for (const lock of [true, false]) {
    await owner("update users set total_lock = $1 where account_id = $2", [lock, victim]);
    for (const role of ["api", "worker"] as const) expect(await ask(connectAs(role), take)).toBeUndefined();
  }
});
