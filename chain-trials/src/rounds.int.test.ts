import { expect, it } from "vitest";
import { lieAtRandom, runRounds } from "./rounds.ts";

/** The 500 rounds of npm run test:chain in small: kills of every kind of process are in the seed. */
it("[CHAIN-41] [CHAIN-42] kill -9, reorganisations and lying nodes under load: nothing lost, nothing twice, never a wrong balance", {
  timeout: 300_000,
}, async () => {
  const report = await runRounds({ seed: 3, rounds: 16, roundsPerFixture: 16, kills: 0.5, lie: lieAtRandom(0.34) });
  expect(report.faults).toEqual([]);
  expect(report.rounds).toBe(16);
  expect(report.reorganisations).toBeGreaterThan(5);
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(4);
  expect(Object.values(report.lies).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2);
  expect(report.stops).toBeGreaterThan(0);
  expect(report.used + report.returned).toBe(report.vouchers);
  expect(report.looks).toBeGreaterThan(50);
});
