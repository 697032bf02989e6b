/** CRASH_ROUNDS sets how often; `npm run test:crash -- --rounds 50` does. */
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "@passport/database";
import { allowDeveloper, asDeveloper, startPostgres } from "@passport/testbed";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { Figures } from "./figures.ts";
import { startTrial } from "./trial.ts";
import { holdLogWriter, unflushed } from "./unflushed.ts";

const rounds = Number(process.env["CRASH_ROUNDS"] ?? 2);

const setUp = async (settings: Record<string, string> = {}) => {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ fsync: true, settings }));
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  await allowDeveloper(ownerUrl);
  const trial = stack.use(await startTrial(asDeveloper(ownerUrl)));
  // Whatever the settings: the tables and accounts themselves are not on trial.
  await runSql(ownerUrl, "checkpoint");
  const owned = stack.move();
  return { postgres, ownerUrl, trial, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

it("[LEDGER-6] kill -9 of PostgreSQL loses and doubles nothing; a posting process lives through it and settles the rest", {
  timeout: 120_000 + rounds * 120_000,
}, async ({ annotate }) => {
  await using stand = await setUp();
  const { postgres, trial } = stand;
  const figures = new Figures();
  const poster = await trial.startPoster();
  for (let round = 1; round <= rounds; round += 1) {
    poster.load();
    await poster.acknowledges(randomInt(500, 1500));
    await delay(randomInt(25));
    await postgres.kill();
    const unanswered = (await trial.findUnfinished()).length;
    expect(unanswered).toBeGreaterThan(0);
    figures.addRound(unanswered);

    await postgres.restart();
    // More than were waiting: the load goes on.
    await poster.acknowledges(unanswered + 500);
    await poster.rest();
    expect(await trial.judge()).toMatchObject({
      lost: [],
      forgottenRefusals: [],
      doubled: [],
      wrong: [],
      misstated: [],
      unanswered: { carriedOut: 0, notCarriedOut: 0 },
      breaches: [],
    });
  }
  figures.addTrial(await trial.judge(), trial.testimony);
  await annotate(figures.toString());
});

it("the same crash does lose acknowledged transfers when commits are answered before they are on disk", async ({
  annotate,
}) => {
  await using stand = await setUp(unflushed);
  const { postgres, ownerUrl, trial } = stand;
  using _held = await holdLogWriter(ownerUrl);
  const poster = await trial.startPoster();
  poster.load();
  await poster.acknowledges(1000);
  await postgres.kill();
  await poster.kill();
  await postgres.restart();
  const { lost, acknowledged } = await trial.judge();
  await annotate(`acknowledged ${acknowledged}, lost ${lost.length}`);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThanOrEqual(acknowledged);
});
