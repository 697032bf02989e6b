import { expect, it } from "vitest";
import { tableRows } from "./table-rows.ts";

const points = (count: number, stepMs: number) =>
  Array.from({ length: count }, (_, nth) => ({
    at: new Date(nth * stepMs).toISOString(),
    low: `${nth + 1}`,
    high: `${nth + 2}`,
    last: `${nth + 2}`,
  }));

it.each([
  ["24h", 288, 300_000, 24],
  ["7d", 168, 3_600_000, 28],
  ["30d", 720, 3_600_000, 30],
] as const)("[RATES-13] %s with %i points has at most 31 rows", (range, count, stepMs, rows) => {
  expect(tableRows({ range, points: points(count, stepMs) })).toHaveLength(rows);
});

it("[RATES-13] a row has the lowest, the highest and the last price of its points, by value", () => {
  expect(tableRows({ range: "24h", points: points(14, 300_000) })).toEqual([
    { from: 0, low: "1", high: "13", last: "13" },
    { from: 3_600_000, low: "13", high: "15", last: "15" },
  ]);
});
