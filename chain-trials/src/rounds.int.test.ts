import type { Lie } from "@passport/testbed/lies";
import { expect, it } from "vitest";
import { runRounds } from "./rounds.ts";

/** By round; the others are honest. */
const liesOfRounds: Readonly<Record<number, Lie>> = {
  1: "invents logs",
  3: "hides logs",
  5: "reorders logs",
  7: "says that logs are removed",
};

/** The 500 rounds of npm run test:chain in small, with a kill in each of them. */
it("[CHAIN-41] [CHAIN-42] [CHAIN-47] kill -9, reorganisations, lying nodes and floods of logs under load: nothing lost, nothing twice, never a wrong balance", {
  timeout: 300_000,
}, async () => {
  const report = await runRounds({
    seed: 3,
    rounds: 8,
    roundsPerFixture: 8,
    kills: 1,
    floods: 0.3,
    lie: (_chance, round, { ethereum, binance }) => {
      const lie = liesOfRounds[round];
      return lie === undefined ? undefined : { lie, chains: [ethereum, binance] };
    },
  });
  expect(report.faults).toEqual([]);
  expect(report.rounds).toBe(8);
  expect(report.reorganisations).toBeGreaterThan(2);
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(Object.values(report.lies).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2);
  expect(report.floods).toBeGreaterThan(2);
  expect(report.stops).toBeGreaterThan(0);
  expect(report.vouchers).toBeGreaterThan(2);
  expect(report.used).toBeGreaterThan(0);
  expect(report.used + report.returned).toBe(report.vouchers);
  expect(report.looks).toBeGreaterThan(50);
});
