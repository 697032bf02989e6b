/**
 * Reconciliation of what is new, in books with as much history and in books with twenty times as much, on one cluster. An
 * entry is checked once, so the same number of new entries of the same number of accounts should take the same time.
 * Beside it the full run, which reads everything.
 */
import { addressAs, connectDatabase, migrate } from "@passport/database";
import { reconcileNewOrHalt, reconcileOrHalt } from "@passport/ledger";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { type Postgres, startPostgres } from "@passport/testbed/postgres";
import { runSql } from "@passport/testbed/run-sql";
import { fillLedger } from "../history/fill-ledger.ts";
import { planAccounts } from "../history/plan-accounts.ts";
import { type Row, toRow } from "../row.ts";
import { copyBooks } from "./copy-books.ts";

/** New entries of each lap. BENCH_RECONCILE_ENTRIES is for tries. */
const newEntries = Number(process.env["BENCH_RECONCILE_ENTRIES"] ?? 1_000_000);
const manyTimes = 20;
const laps = 3;
/** What does not depend on new entries is the look at every account. */
const growthBar = 1.3;

const settings = {
  shared_buffers: "1GB",
  effective_cache_size: "4GB",
  random_page_cost: "1.1",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
};

export const benchReconcile = async (): Promise<Row[]> => {
  await using postgres = await startPostgres({ fsync: true, settings });
  const few = await openBooks(postgres, "few", 1);
  const many = await openBooks(postgres, "many", manyTimes);
  const times: Record<"few" | "many", number[]> = { few: [], many: [] };
  for (let lap = 1; lap <= laps; lap += 1) {
    for (const books of lap % 2 === 1 ? [few, many] : [many, few]) {
      await books.add();
      times[books.name].push(await books.reconcileNew());
    }
  }
  const full = { few: await few.reconcileAll(), many: await many.reconcileAll() };
  const grown = (manyTimes + laps) / (1 + laps);
  return [
    toRow({
      name: `${newEntries} new on ${manyTimes * newEntries} beside ${newEntries}`,
      unit: "ms",
      ours: times.many,
      bare: times.few,
      atMost: growthBar,
    }),
    toRow({
      name: `everything, ${(manyTimes + laps) * newEntries} beside ${(1 + laps) * newEntries}`,
      unit: "ms",
      ours: [full.many],
      bare: [full.few],
      atMost: growthBar * grown,
    }),
  ];
};

const openBooks = async (postgres: Postgres, name: "few" | "many", times: number) => {
  const ownerUrl = await ensureDatabase(postgres, name);
  await migrate(ownerUrl);
  const connect = () =>
    connectDatabase(addressAs(ownerUrl, "auditor"), {
      maxConnections: 1,
      statementTimeoutMs: 0,
      acquireTimeoutMs: 60_000,
    });
  const accounts = planAccounts(newEntries);
  /** The same accounts in both books, so that a lap is the same work. */
  const add = async (): Promise<void> => {
    await timed("filled", () => fillLedger({ ownerUrl, accounts }));
    // What filling left to be written to disk would otherwise be written under the measurement.
    await runSql(ownerUrl, "checkpoint");
  };
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    console.error(`${name}: ${what} in ${Math.round(performance.now() - start)} ms`);
  };
  const measure = async (what: string, run: () => Promise<{ breaches: unknown[]; entries: number } | undefined>) => {
    const start = performance.now();
    const report = await run();
    const ms = performance.now() - start;
    if (report?.breaches.length !== 0) throw new Error(`the books do not add up: ${JSON.stringify(report)}`);
    console.error(`${name}: ${what}, ${report.entries} entries in ${Math.round(ms)} ms`);
    return ms;
  };
  const reconcileNew = async (): Promise<number> => {
    await using db = connect();
    return await measure("new", () => reconcileNewOrHalt(db));
  };
  await add();
  await timed(`copied ${times} times`, () => copyBooks(ownerUrl, times));
  await reconcileNew();
  return {
    name,
    add,
    reconcileNew,
    async reconcileAll(): Promise<number> {
      await using db = connect();
      return await measure("everything", () => reconcileOrHalt(db));
    },
  };
};
