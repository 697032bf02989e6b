import { describe, expect, it } from "vitest";
import { changeProtection, isLowering } from "./change-protection.ts";
import type { ChosenProtection } from "./store.ts";

const now = new Date("2026-11-17T10:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const facts = (present: Partial<ChosenProtection> = {}) => ({
  present: { holdHours: undefined, nextHold: undefined, dailyLimit: undefined, nextLimit: undefined, ...present },
  now,
  withdrawalHoldMs: 24 * 3_600_000,
});

describe("[HOLD-8] changeProtection", () => {
  it.each([
    ["a longer hold applies at once", {}, { holdHours: 48 }, { holdHours: 48, nextHold: undefined }],
    [
      "a shorter hold waits for the longer one's length",
      { holdHours: 72 },
      { holdHours: 48 },
      { holdHours: 72, nextHold: { hours: 48, from: inHours(72) } },
    ],
    [
      "the present hold again cancels a shorter one",
      { holdHours: 72, nextHold: { hours: 24, from: inHours(1) } },
      { holdHours: 72 },
      { holdHours: 72, nextHold: undefined },
    ],
    [
      "asking again for a shorter hold begins its wait again",
      { holdHours: 72, nextHold: { hours: 24, from: inHours(1) } },
      { holdHours: 24 },
      { nextHold: { hours: 24, from: inHours(72) } },
    ],
    ["a first limit applies at once", {}, { dailyLimit: 5n }, { dailyLimit: 5n, nextLimit: undefined }],
    ["a lower limit applies at once", { dailyLimit: 5n }, { dailyLimit: 4n }, { dailyLimit: 4n, nextLimit: undefined }],
    [
      "a higher limit waits for the hold's length",
      { dailyLimit: 5n, holdHours: 48 },
      { dailyLimit: 6n },
      { dailyLimit: 5n, nextLimit: { limit: 6n, from: inHours(48) } },
    ],
    [
      "no limit waits, by the operator's hold if there is no other",
      { dailyLimit: 5n },
      { dailyLimit: null },
      { dailyLimit: 5n, nextLimit: { limit: undefined, from: inHours(24) } },
    ],
    [
      "a longer hold does not delay a limit's end that is already waiting",
      { dailyLimit: 5n, nextLimit: { limit: undefined, from: inHours(3) } },
      { holdHours: 168 },
      { holdHours: 168, nextLimit: { limit: undefined, from: inHours(3) } },
    ],
    [
      "both at once wait by the hold that applies now",
      { dailyLimit: 5n, holdHours: 168 },
      { dailyLimit: null, holdHours: 24 },
      { nextHold: { hours: 24, from: inHours(168) }, nextLimit: { limit: undefined, from: inHours(168) } },
    ],
  ] as const)("%s", (_title, present, change, expected) => {
    const changed = changeProtection(facts(present), change);
    expect(changed).toMatchObject(expected);
    expect(isLowering(changed)).toBe(changed.nextHold !== undefined || changed.nextLimit !== undefined);
  });
});
