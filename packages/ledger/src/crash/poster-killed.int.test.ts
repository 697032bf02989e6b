/** CRASH_ROUNDS sets how often; `npm run test:crash -- --rounds 50` does. */
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "@passport/database";
import { allowDeveloper, asDeveloper, startPostgres } from "@passport/testbed";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { expect, it } from "vitest";
import { Figures } from "./figures.ts";
import { startTrial } from "./trial.ts";

const rounds = Number(process.env["CRASH_ROUNDS"] ?? 2);

it("[LEDGER-6] kill -9 of the posting process loses and doubles nothing; the next one settles the rest by the same keys", {
  timeout: 120_000 + rounds * 120_000,
}, async ({ annotate }) => {
  await using postgres = await startPostgres({ fsync: true });
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  await allowDeveloper(ownerUrl);
  await using trial = await startTrial(asDeveloper(ownerUrl));
  const figures = new Figures();
  let poster = await trial.startPoster();
  for (let round = 1; round <= rounds; round += 1) {
    poster.load();
    await poster.acknowledges(randomInt(500, 1500));
    // Verdicts come in bursts, batch by batch: without this every kill would hit the same moment of a batch.
    await delay(randomInt(25));
    await poster.kill();
    const crashed = await trial.judge();
    expect(crashed).toMatchObject({ lost: [], forgottenRefusals: [], doubled: [], wrong: [], breaches: [] });
    const { carriedOut, notCarriedOut } = crashed.unanswered;
    expect(carriedOut + notCarriedOut).toBeGreaterThan(0);
    figures.addRound(carriedOut + notCarriedOut);

    poster = await trial.startPoster();
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
