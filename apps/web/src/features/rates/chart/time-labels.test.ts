import { expect, it } from "vitest";
import { rowTime, timeLabels } from "./time-labels.ts";

const from = new Date(2026, 10, 16, 0, 10).getTime();
const hourMs = 3_600_000;

it("four times, a quarter of the range apart", () => {
  expect(timeLabels({ range: "24h", from, to: from + 24 * hourMs })).toEqual(["00:10", "06:10", "12:10", "18:10"]);
  expect(timeLabels({ range: "24h", from, to: from + hourMs })).toEqual(["00:10", "00:25", "00:40", "00:55"]);
});

it("longer ranges have days", () => {
  const to = from + 28 * 24 * hourMs;
  expect(timeLabels({ range: "30d", from, to })).toEqual(["16 Nov", "23 Nov", "30 Nov", "7 Dec"]);
  expect(timeLabels({ range: "7d", from, to: from + 8 * 24 * hourMs })).toEqual([
    "16 Nov",
    "18 Nov",
    "20 Nov",
    "22 Nov",
  ]);
});

it("a row of the table says day and time", () => {
  expect(rowTime(from)).toBe("16 Nov, 00:10");
});
