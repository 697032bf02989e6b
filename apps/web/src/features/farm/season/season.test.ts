import { expect, it } from "vitest";
import { seasonOf } from "./season.ts";

const day = 86_400n;
const may3 = BigInt(Date.UTC(2026, 4, 3, 12) / 1000);
const season = { periodFinish: may3 + 184n * day, rewardsDuration: 184n * day };

it("lasts from its first to its last second", () => {
  const { startsAt, endsAt } = seasonOf({ ...season, now: may3 }) ?? {};
  expect(startsAt?.toISOString()).toBe("2026-05-03T12:00:00.000Z");
  expect(endsAt?.toISOString()).toBe("2026-11-03T12:00:00.000Z");
});

it.each([
  [may3 - day, 0],
  [may3, 0],
  [may3 + 92n * day, 500],
  [may3 + 184n * day, 1000],
  [may3 + 300n * day, 1000],
])("at %s it has come to %i thousandths", (now, passed) => {
  expect(seasonOf({ ...season, now })?.passed).toBe(passed);
});

it("names four months inside it", () => {
  const months = seasonOf({ ...season, now: may3 })?.months ?? [];
  expect(months.map((month) => month.getMonth())).toEqual([5, 6, 7, 8]);
});

it("there is none before the first rewards", () => {
  expect(seasonOf({ now: may3, periodFinish: 0n, rewardsDuration: 184n * day })).toBeUndefined();
});
