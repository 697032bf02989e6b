/**
 * Who may do what when a part is taken over: the table of docs/trust.md, row by row, with the part's real credentials. Transfers and
 * changes of columns are generated and compared with written tables; every other act is one that the row says never succeeds.
 */
import { addressAs, type ProcessRole } from "@passport/database";
import pg from "pg";
import type { RunSql } from "../../../packages/ledger/src/testing/moves/accounts.ts";
import { allowedMoves, prepareMoves, tryMoves } from "../../../packages/ledger/src/testing/moves/try-moves.ts";
import type { Check } from "../check.ts";
import type { Fixture } from "../fixture.ts";
import type { Row } from "../row.ts";
import { actAsStaff } from "../takeover/act-as-staff.ts";
import { apiActs } from "../takeover/api-acts.ts";
import { type DatabaseAct, type Loot, prepareLoot } from "../takeover/database-act.ts";
import { signerActs } from "../takeover/signer-acts.ts";
import { tryDirections } from "../takeover/try-directions.ts";
import { workerActs } from "../takeover/worker-acts.ts";

const name = "takeover";

/** Whether the act did what it was meant to do; nothing of it is kept. */
const succeeds = async (client: pg.Client, statement: string): Promise<boolean> => {
  await client.query("begin");
  try {
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(statement);
    return ([results].flat().at(-1)?.rowCount ?? 0) > 0;
  } catch {
    return false;
  } finally {
    await client.query("rollback");
  }
};

const takeOver = async (
  { ownerUrl }: Fixture,
  role: ProcessRole,
  acts: readonly DatabaseAct[],
  loot: Loot,
): Promise<Row> => {
  const client = new pg.Client({ connectionString: addressAs(ownerUrl, role) });
  await client.connect();
  try {
    const done: string[] = [];
    for (const { never, act, sql } of acts) if (await succeeds(client, sql(loot))) done.push(`${never}: ${act}`);
    return {
      check: `${name}: the database login of the ${role}`,
      aim: `0 of ${acts.length} acts`,
      measured: [String(done.length), ...done].join("; "),
      ok: done.length === 0 && acts.length >= 20,
    };
  } finally {
    await client.end();
  }
};

/** Every transfer that can be asked for, as the process's login: what is posted is what the written table of moves says (LEDGER-26). */
const tryEveryMove = async ({ ownerUrl, sql }: Fixture, role: ProcessRole): Promise<Row> => {
  const client = new pg.Client({ connectionString: addressAs(ownerUrl, role) });
  await client.connect();
  try {
    const table = await prepareMoves(sql);
    const ask: RunSql = async (statement, values) => (await client.query(statement, values)).rows;
    const { acts, posted, broken } = await tryMoves(ask, table);
    const allowed = allowedMoves(role, table.things);
    const differ = [
      ...posted.filter((move) => !allowed.includes(move)),
      ...allowed.filter((move) => !posted.includes(move)),
      ...broken,
    ];
    return {
      check: `${name}: every transfer that the ${role} can ask for`,
      aim: "0 that differ from the table of moves",
      measured: [`${differ.length} of ${acts}, ${posted.length} posted`, ...differ.slice(0, 10)].join("; "),
      ok: differ.length === 0 && acts > 10_000,
    };
  } finally {
    await client.end();
  }
};

/** The same acts with the owner's login: those that do not even succeed there would prove nothing. */
const countPossible = async ({ ownerUrl }: Fixture, loot: Loot): Promise<Row> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const impossible: string[] = [];
    const acts = [...apiActs, ...workerActs, ...signerActs].filter(({ isRefusedToAll }) => isRefusedToAll !== true);
    for (const { act, sql } of acts) if (!(await succeeds(client, sql(loot)))) impossible.push(act);
    return {
      check: `${name}: the same acts with the owner's login`,
      aim: "all are possible in themselves",
      measured: `${acts.length - impossible.length} of ${acts.length}${impossible.length > 0 ? `; not: ${impossible.join(", ")}` : ""}`,
      ok: impossible.length === 0,
    };
  } finally {
    await client.end();
  }
};

export const takeover: Check = {
  name,
  group: "takeover",
  async run(fixture) {
    const loot = await prepareLoot(fixture);
    return [
      await tryEveryMove(fixture, "api"),
      await tryEveryMove(fixture, "worker"),
      ...(await tryDirections(fixture)),
      await takeOver(fixture, "api", apiActs, loot),
      await takeOver(fixture, "worker", workerActs, loot),
      await takeOver(fixture, "signer", signerActs, loot),
      await countPossible(fixture, loot),
      await actAsStaff(fixture, loot),
    ];
  },
};
