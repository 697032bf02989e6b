import { expect, it } from "vitest";
import { runJourneys } from "./journeys.ts";

/** The 200 journeys of npm run test:games in small. */
it("assets and payments through all moves, with kills, reorganisations and a game that misbehaves: nothing lost, nothing twice", {
  timeout: 300_000,
}, async () => {
  const report = await runJourneys({
    seed: 7,
    journeys: 6,
    journeysPerFixture: 6,
    lanes: 6,
    steps: 8,
    kills: 1,
    manners: { mischief: 0.3, silentMs: 1_500 },
  });
  expect(report.faults).toEqual([]);
  expect(report.journeys).toBe(6);
  expect(report.looks).toBeGreaterThan(20);
  expect(Object.values(report.kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  expect(report.claims["settled"] ?? 0).toBeGreaterThan(0);
  expect(report.moves["to game confirmed"] ?? 0).toBeGreaterThan(0);
});
