import { expect, it } from "vitest";
import { farmEnd } from "./farm-end.ts";

const finish = Date.UTC(2026, 10, 3, 12) / 1000;
const farm = { period_finish: finish };
const before = new Date("2026-11-03T11:59:59Z");
const after = new Date("2026-11-03T12:00:00Z");

it("[FARM-1] without a wallet the end is what the server has read", () => {
  expect(farmEnd(farm, undefined, after)).toEqual({ at: "2026-11-03T12:00:00.000Z", isPast: true });
  expect(farmEnd(farm, undefined, before)?.isPast).toBe(false);
});

it("[FARM-1] what the chain says decides, whatever the device's clock says", () => {
  const info = { periodFinish: BigInt(finish), hasEnded: true };
  expect(farmEnd({ period_finish: null }, info, before)).toEqual({ at: "2026-11-03T12:00:00.000Z", isPast: true });
  expect(farmEnd(farm, { ...info, hasEnded: false }, after)?.isPast).toBe(false);
});

it("nothing is known while no node responds, and before the first rewards", () => {
  expect(farmEnd({ period_finish: null }, undefined, after)).toBeUndefined();
  expect(farmEnd({ period_finish: 0 }, undefined, after)).toBeUndefined();
  expect(farmEnd(farm, { periodFinish: 0n, hasEnded: true }, after)).toBeUndefined();
});
