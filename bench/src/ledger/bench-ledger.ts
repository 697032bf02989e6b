/**
 * What our ledger costs over what it is built on, in one run on one cluster with fsync on:
 * (a) bare: one balance update and one insert, by pgbench; (b) one by one: our double entry, a transfer
 * a transaction, by pgbench; (c) batches: the posting function called bare; (d) ours: the package, end to
 * end. Then what callers feel under an offered load. Laps alternate and medians count, since others may
 * use the machine at the same time.
 */
import { type Row, toRow } from "../row.ts";
import { measureBatches } from "./bare-batches.ts";
import { measureCallers } from "./callers.ts";
import { checkBooks } from "./cluster.ts";
import { type Fixture, startFixture } from "./fixture.ts";
import { type Contestant, runLaps } from "./laps.ts";
import { benchOffered, benchOverload } from "./offered-load.ts";
import { findBestClients, type PgbenchScript } from "./pgbench.ts";
import type { Mix } from "./population.ts";

const laps = 3;
const lapSeconds = 4;
/** Enough to tell client counts apart. */
const trySeconds = 2;
const slowMicroseconds = 1000;
const unit = "transfers/s";

export const benchLedger = async (): Promise<Row[]> => {
  await using fixture = await startFixture();
  const rows = [
    ...(await benchThroughput(fixture)),
    await benchSlowFsync(fixture),
    ...(await benchOffered(fixture.ledger, fixture.mixes.halfHot)),
    ...(await benchOverload(fixture.ledger, fixture.mixes.halfHot)),
  ];
  await checkBooks(fixture.cluster.ownerUrl);
  return rows;
};

const byPgbench = async ({ pgbench }: Fixture, script: PgbenchScript): Promise<Contestant> => {
  const clients = await findBestClients(pgbench, script, trySeconds);
  console.error(`${script.name}: ${clients} clients are best`);
  return () => pgbench(script, clients, lapSeconds);
};

const byBatches =
  ({ cluster, topic }: Fixture, mix: Mix): Contestant =>
  () =>
    measureBatches(cluster.databaseUrl, mix, topic, lapSeconds);

const byCallers =
  ({ ledger }: Fixture, mix: Mix): Contestant =>
  () =>
    measureCallers({ ledger, mix, seconds: lapSeconds, expected: ["posted"] });

const benchThroughput = async (fixture: Fixture): Promise<Row[]> => {
  const { ledger, mixes, scripts } = fixture;
  const ours = byCallers(fixture, mixes.random);
  // A process compiles what it does most in its first seconds, once.
  await ours();
  const figures = await runLaps(
    {
      bareRandom: await byPgbench(fixture, scripts.bareRandom),
      bareHot: await byPgbench(fixture, scripts.bareHot),
      oneByOneRandom: await byPgbench(fixture, scripts.oneByOneRandom),
      oneByOneHot: await byPgbench(fixture, scripts.oneByOneHot),
      batchesRandom: byBatches(fixture, mixes.random),
      batchesHot: byBatches(fixture, mixes.hot),
      oursRandom: ours,
      oursHot: byCallers(fixture, mixes.hot),
      oursTenthRefused: () =>
        measureCallers({
          ledger,
          mix: mixes.tenthRefused,
          seconds: lapSeconds,
          expected: ["posted", "insufficient_funds"],
        }),
    },
    laps,
  );
  const compare = (name: string, oursFigures: number[], bare: number[], atLeast: number): Row =>
    toRow({ name, unit, ours: oursFigures, bare, atLeast });
  return [
    compare("random accounts, over bare batches", figures.oursRandom, figures.batchesRandom, 0.85),
    compare("hot account, over bare batches", figures.oursHot, figures.batchesHot, 0.85),
    compare("random accounts, over update + insert", figures.oursRandom, figures.bareRandom, 0.75),
    compare("hot account, over one by one", figures.oursHot, figures.oneByOneHot, 5),
    compare("a tenth refused, over none", figures.oursTenthRefused, figures.oursRandom, 0.75),
  ];
};

/** The slower the disk, the more a batch gains: one flush serves a thousand transfers. */
const benchSlowFsync = async (fixture: Fixture): Promise<Row> => {
  const row = { name: "hot account, fsync slowed by 1 ms, over one by one", unit, atLeast: 20 };
  const { slowFsync } = fixture.cluster;
  if (slowFsync === undefined) {
    console.error("a slow fsync was not measured: it needs a C compiler");
    return toRow({ ...row, ours: [], bare: [] });
  }
  await slowFsync.setDelay(slowMicroseconds);
  const figures = await runLaps(
    {
      bareHot: await byPgbench(fixture, fixture.scripts.bareHot),
      oneByOneHot: await byPgbench(fixture, fixture.scripts.oneByOneHot),
      oursHot: byCallers(fixture, fixture.mixes.hot),
    },
    laps,
  );
  await slowFsync.setDelay(0);
  return toRow({ ...row, ours: figures.oursHot, bare: figures.oneByOneHot });
};
