import { expect, it } from "vitest";
import { offeredRanges } from "./offered-ranges.ts";

const to = "2026-11-16T12:00:00.000Z";

it.each([
  [null, ["24h"]],
  ["2026-11-16T11:00:00.000Z", ["24h"]],
  ["2026-11-09T12:00:01.000Z", ["24h"]],
  ["2026-11-09T12:00:00.000Z", ["24h", "7d"]],
  ["2026-10-17T12:00:01.000Z", ["24h", "7d"]],
  ["2026-10-17T12:00:00.000Z", ["24h", "7d", "30d"]],
])("[RATES-13] a history since %s offers %s", (since, ranges) => {
  expect(offeredRanges({ since, to })).toEqual(ranges);
});
