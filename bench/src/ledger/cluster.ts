/** One PostgreSQL for the whole bench, with fsync on and the settings of a server that only does this. */
import { readFile } from "node:fs/promises";
import { startPostgres } from "@passport/testbed/postgres";
import { runSql } from "@passport/testbed/run-sql";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import { amount, playerCount } from "./population.ts";
import { buildSlowFsync, type SlowFsync } from "./slow-fsync.ts";

const settings = {
  shared_buffers: "1GB",
  // No checkpoint falls into one lap and spares another: every page would be logged whole again after it.
  max_wal_size: "8GB",
  checkpoint_timeout: "30min",
  checkpoint_completion_target: "0.9",
};

export interface Cluster extends AsyncDisposable {
  /** As the server logs in. */
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly slowFsync: SlowFsync | undefined;
}

export const startCluster = async (): Promise<Cluster> => {
  await using stack = new AsyncDisposableStack();
  const slowFsync = await buildSlowFsync();
  if (slowFsync !== undefined) stack.use(slowFsync);
  const environment = slowFsync && { environment: slowFsync.environment };
  const postgres = stack.use(await startPostgres({ fsync: true, settings, ...environment }));
  await createTemplate(postgres.urlOf("postgres"));
  const { databaseUrl, ownerUrl } = stack.use(await copyTemplate(postgres.urlOf("postgres")));
  await runSql(ownerUrl, await readFile(new URL("./bare.sql", import.meta.url), "utf8"));
  await runSql(
    ownerUrl,
    `insert into bench.balances select n, ${amount}::numeric * 1000000 from generate_series(0, ${playerCount}) n`,
  );
  const [version] = await runSql<{ server_version: string }>(ownerUrl, "show server_version");
  console.error(`PostgreSQL ${version?.server_version}, fsync on`, settings);
  const owned = stack.move();
  return { databaseUrl, ownerUrl, slowFsync, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

/** Before laps: statistics and clean pages for all, and no page that has yet to be logged whole for the first time. */
export const settle = async (ownerUrl: string): Promise<void> => {
  await runSql(ownerUrl, "vacuum analyze");
  await runSql(ownerUrl, "checkpoint");
};

/** Figures of books that do not add up would be worth nothing. */
export const checkBooks = async (ownerUrl: string): Promise<void> => {
  const [books] = await runSql<{ sum: string; entries: boolean }>(
    ownerUrl,
    `select (select sum(posted) from ledger.accounts) as sum,
       (select count(*) from ledger.entries) = (select sum(seq) from ledger.accounts)
       and (select count(*) from ledger.entries) = 2 * (select count(*) from ledger.transfers where kind <> 0) as entries`,
  );
  if (books?.sum !== "0" || !books.entries) throw new Error(`the books do not add up: ${JSON.stringify(books)}`);
};
