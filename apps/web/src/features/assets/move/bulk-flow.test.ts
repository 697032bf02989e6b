import { expect, it } from "vitest";
import { type MoveResult, runInTurns, tallyOf, withResult } from "./bulk-flow.ts";

const undone = (code: string): MoveResult => ({ state: "undone", code, text: "" });
const sups = (whole: bigint) => whole * 10n ** 18n;

it("adds up: only what has moved is paid", () => {
  let results = new Map<string, MoveResult>(["a", "b", "c", "d"].map((id) => [id, { state: "waiting" }]));
  expect(tallyOf(results)).toEqual({ moved: 0, returned: 0, notMoved: 0, isOver: false, gasPaid: 0n });
  const ends: [string, MoveResult][] = [
    ["a", { state: "moved" }],
    ["b", undone("move_refused")],
    ["c", undone("asset_locked")],
    ["d", { state: "moving" }],
  ];
  for (const [id, result] of ends) results = new Map(withResult(results, { id, result }));
  expect(tallyOf(results)).toEqual({ moved: 1, returned: 1, notMoved: 1, isOver: false, gasPaid: sups(5n) });
  results = new Map(withResult(results, { id: "d", result: { state: "moved" } }));
  expect(tallyOf(results)).toMatchObject({ moved: 2, isOver: true, gasPaid: sups(10n) });
});

it("runs a few at once, in order, to the last", async () => {
  const started: number[] = [];
  let [running, most] = [0, 0];
  const jobs = [0, 1, 2, 3, 4].map((nth) => async () => {
    started.push(nth);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  });
  await runInTurns(jobs, 2);
  expect([started, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});
