import { describe, expect, it } from "vitest";
import { type ChainAnswer, decideOutcome, type Followed } from "./decide-outcome.ts";

const droppedAfterMs = 60_000;
const unknown: Followed = { chainId: null, nonce: null, silentMs: 0 };
const known: Followed = { chainId: 1, nonce: 7, silentMs: 0 };
const silent = (followed: Followed): Followed => ({ ...followed, silentMs: droppedAfterMs + 1 });
const chain = (chainId: number, answer: Partial<ChainAnswer> = {}): ChainAnswer => ({
  chainId,
  finalizedNumber: 100,
  watchedNumber: 100,
  ...answer,
});
const waiting = { transaction: { from: "0xa", nonce: 7 } };
const mined = (blockNumber: number, isSuccess = true) => ({ ...waiting, receipt: { isSuccess, blockNumber } });

describe("decideOutcome", () => {
  it.each<[name: string, followed: Followed, answers: ChainAnswer[], outcome: string | undefined]>([
    ["new and unknown to every node", unknown, [chain(1), chain(2)], undefined],
    ["unknown for long enough", silent(unknown), [chain(1), chain(2)], "dropped"],
    ["old, but one node still knows it", silent(unknown), [chain(1), chain(2, waiting)], undefined],
    ["known once, forgotten since, its nonce still free", silent(known), [chain(1, { finalCount: 7 })], "dropped"],
    ["its nonce was used by another one, finally", known, [chain(1, { finalCount: 8 })], "replaced"],
    ["still in a pool, but its nonce is used, finally", known, [chain(1, { ...waiting, finalCount: 8 })], "replaced"],
    ["its nonce is free yet", known, [chain(1, { ...waiting, finalCount: 7 })], undefined],
    ["mined by itself: its own nonce is used", known, [chain(1, { ...mined(101), finalCount: 8 })], undefined],
    ["mined, not final", unknown, [chain(1, mined(101)), chain(2)], undefined],
    ["mined, final, not watched yet", unknown, [chain(1, { ...mined(100), watchedNumber: 99 }), chain(2)], undefined],
    ["mined, final, never watched", unknown, [chain(1, { ...mined(5), watchedNumber: undefined })], undefined],
    ["mined, final, watched: it was something else", unknown, [chain(1), chain(2, mined(100))], "mismatched"],
    ["reverted, not final", unknown, [chain(1, mined(101, false)), chain(2)], undefined],
    ["reverted, final", unknown, [chain(1), chain(2, mined(100, false))], "reverted"],
  ])("%s", (_name, followed, answers, outcome) => {
    expect(decideOutcome(followed, answers, droppedAfterMs)).toBe(outcome);
  });
});
