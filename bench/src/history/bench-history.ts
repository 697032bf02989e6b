/**
 * Reading history through the ledger's own package, from accounts with ten entries to one with a
 * million, in a ledger of ten million entries on a cluster of its own. There is no bare thing to race:
 * the bar is a time, and what grows with the account would show between the sizes.
 */
import { addressAs, connectDatabase, migrate } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { startPostgres } from "@passport/testbed/postgres";
import { runSql } from "@passport/testbed/run-sql";
import { type Row, toRow } from "../row.ts";
import { fillLedger } from "./fill-ledger.ts";
import { measuredSizes, type PlannedAccount, planAccounts } from "./plan-accounts.ts";
import { type Question, questions } from "./questions.ts";
import { type SizeClass, type Times, timeQuestion } from "./time-question.ts";

/** BENCH_HISTORY_ENTRIES is for tries: with fewer entries the larger accounts are missing. */
const totalEntries = Number(process.env["BENCH_HISTORY_ENTRIES"] ?? 10_000_000);
/** The smallest account must not be much faster than the largest: that would be a cost that grows. */
const growthBar = 3;
/** An answer with next to nothing in it is no measure for a full one. */
const comparablePage = 10;

/** A small server by today's measure: the tables do not fit into it. */
const settings = {
  shared_buffers: "1GB",
  effective_cache_size: "4GB",
  random_page_cost: "1.1",
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
};

export const benchHistory = async (): Promise<Row[]> => {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ fsync: true, settings }));
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  const accounts = planAccounts(totalEntries);
  await fillLedger({ ownerUrl, accounts, onProgress: (what) => console.error(what) });
  // What filling left to be written to disk would otherwise be written under the questions.
  await runSql(ownerUrl, "checkpoint");

  const db = stack.use(connectDatabase(addressAs(ownerUrl, "api"), { maxConnections: 1 }));
  const ledger = stack.use(createLedger({ db }));
  const rows: Row[] = [];
  for (const question of questions) {
    const times = await timeQuestion(ledger, question, sizesOf(accounts));
    console.error(question.name, times);
    rows.push(...toRows(question, times));
  }
  return rows;
};

const sizesOf = (accounts: readonly PlannedAccount[]): SizeClass[] =>
  measuredSizes
    .map(({ entries }) => ({
      entries,
      accountIds: accounts.filter((account) => account.entries === entries).map(({ id }) => id),
    }))
    .filter(({ accountIds }) => accountIds.length > 0);

const toRows = ({ name, barMs }: Question, times: readonly Times[]): Row[] => {
  const bars = times.map(({ entries, p99 }) =>
    toRow({ name: `${name}: p99 of ${entries}`, unit: "ms", ours: [p99], bare: [barMs], atMost: 1 }),
  );
  const [largest] = times;
  const smallest = times.findLast(({ found }) => found >= comparablePage);
  if (largest === undefined || smallest === undefined || smallest === largest || name.startsWith("search")) return bars;
  const growth = `${name}: p50 of ${largest.entries} beside ${smallest.entries}`;
  return [...bars, toRow({ name: growth, unit: "ms", ours: [largest.p50], bare: [smallest.p50], atMost: growthBar })];
};
