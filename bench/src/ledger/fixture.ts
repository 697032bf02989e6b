/** Everything the laps share: the cluster, our ledger on it, the players, and pgbench with its scripts. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { runSql } from "@passport/testbed/run-sql";
import { type Cluster, settle, startCluster } from "./cluster.ts";
import { type Pgbench, preparePgbench } from "./pgbench.ts";
import { createMixes, populate, posting } from "./population.ts";
import { createScripts } from "./scripts.ts";

export interface Fixture extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly ledger: Ledger;
  readonly mixes: ReturnType<typeof createMixes>;
  readonly scripts: ReturnType<typeof createScripts>;
  readonly pgbench: Pgbench;
  /** The code of the transfers' group and sub-group. */
  readonly topic: number;
}

export const startFixture = async (): Promise<Fixture> => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), "passport-pgbench-")), (path) =>
    rm(path, { recursive: true }),
  );
  const cluster = stack.use(await startCluster());
  const db = stack.use(connectDatabase(cluster.databaseUrl));
  const ledger = stack.use(createLedger({ db }));
  const population = await populate(cluster.ownerUrl, ledger);
  const { group, subGroup } = posting(population.hot, population.hot);
  const [topic] = await runSql<{ code: number }>(cluster.ownerUrl, "select ledger.topic_code($1, $2) as code", [
    group,
    subGroup,
  ]);
  if (topic === undefined) throw new Error("the ledger gave no topic code");
  const pgbench = await preparePgbench(cluster.ownerUrl, folder);
  await settle(cluster.ownerUrl);
  const owned = stack.move();
  return {
    cluster,
    ledger,
    mixes: createMixes(population),
    scripts: createScripts(population.hot, topic.code),
    pgbench,
    topic: topic.code,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
