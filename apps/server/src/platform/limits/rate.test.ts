import { expect, it } from "vitest";
import { waitMsOf } from "./rate.ts";

const rate = { key: "login address", burst: 3, perMs: 1000 };

it("grants as long as no more than the burst is spent ahead of the clock", () => {
  expect([1000, 2000, 3000].map((ahead) => waitMsOf(rate, ahead))).toEqual([0, 0, 0]);
});

it("waits for what is missing, rounded up so that coming back in time is not in vain", () => {
  expect([3000.001, 3250, 4000].map((ahead) => waitMsOf(rate, ahead))).toEqual([1, 250, 1000]);
});
