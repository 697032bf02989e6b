/**
 * CRASH_ROUNDS sets how often; `npm run test:crash -- --rounds 50` does. One round by default: each builds a primary
 * with two standbys, and makes all assertions.
 */
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "@passport/database";
import { allowDeveloper, asDeveloper, waitUntil } from "@passport/testbed";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { startPostgresReplicas } from "@passport/testbed/postgres-replicas";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { Figures } from "./figures.ts";
import { startTrial } from "./trial.ts";
import { holdLogWriter, unflushed } from "./unflushed.ts";

const rounds = Number(process.env["CRASH_ROUNDS"] ?? 1);

const standbysBehind = `
  select from pg_stat_replication where flush_lsn is distinct from pg_current_wal_insert_lsn()`;

const setUp = async (settings?: Record<string, string>) => {
  await using stack = new AsyncDisposableStack();
  const replicas = stack.use(await startPostgresReplicas(settings));
  const ownerUrl = await ensureDatabase(replicas.primary, "passport");
  await migrate(ownerUrl);
  await allowDeveloper(ownerUrl);
  const trial = stack.use(await startTrial(asDeveloper(ownerUrl)));
  // Whatever the settings: the tables and accounts themselves are not on trial.
  await runSql(ownerUrl, "checkpoint");
  await waitUntil(
    "both standbys to have the tables",
    async () => (await runSql(ownerUrl, standbysBehind)).length === 0,
  );
  const owned = stack.move();
  return { replicas, ownerUrl, trial, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

type Stand = Awaited<ReturnType<typeof setUp>>;

/** Kills the primary under load together with the process that posts to it, and checks the new primary. */
const losePrimary = async ({ replicas, trial }: Stand): Promise<void> => {
  const poster = await trial.startPoster();
  poster.load();
  await poster.acknowledges(randomInt(1000, 2000));
  await delay(randomInt(25));
  await replicas.primary.kill();
  await poster.kill();
  const promoted = await replicas.promoteFurthest();
  trial.moveTo(asDeveloper(promoted.urlOf("passport")));
};

it("[LEDGER-6] a promoted standby has every acknowledged transfer once; the rest is settled there by the same keys", {
  timeout: 120_000 + rounds * 120_000,
}, async ({ annotate }) => {
  const figures = new Figures();
  for (let round = 1; round <= rounds; round += 1) {
    await using stand = await setUp();
    const { trial } = stand;
    await losePrimary(stand);
    const crashed = await trial.judge();
    expect(crashed).toMatchObject({ lost: [], forgottenRefusals: [], doubled: [], wrong: [], breaches: [] });
    const { carriedOut, notCarriedOut } = crashed.unanswered;
    expect(carriedOut + notCarriedOut).toBeGreaterThan(0);
    figures.addRound(carriedOut + notCarriedOut);

    await trial.startPoster();
    const settled = await trial.judge();
    expect(settled).toMatchObject({
      lost: [],
      forgottenRefusals: [],
      doubled: [],
      wrong: [],
      misstated: [],
      unanswered: { carriedOut: 0, notCarriedOut: 0 },
      breaches: [],
    });
    figures.addTrial(settled, trial.testimony);
  }
  await annotate(figures.toString());
});

it("the same loss does cost acknowledged transfers when commits are answered before a standby has them", async ({
  annotate,
}) => {
  await using stand = await setUp(unflushed);
  using _held = await holdLogWriter(stand.ownerUrl);
  await losePrimary(stand);
  const { lost, acknowledged } = await stand.trial.judge();
  await annotate(`acknowledged ${acknowledged}, lost ${lost.length}`);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThanOrEqual(acknowledged);
});
