import { expect, it } from "vitest";
import { planAccounts } from "./plan-accounts.ts";

it.each([2, 1_000, 100_000, 10_000_000])("players have half of %d entries, whatever sizes fit", (total) => {
  const planned = planAccounts(total);
  expect(planned.reduce((sum, { entries }) => sum + entries, 0)).toBe(total / 2);
  expect(new Set(planned.map(({ name }) => name)).size).toBe(planned.length);
});

it("ten million entries hold accounts of all sizes that are measured", () => {
  const sizes = planAccounts(10_000_000).map(({ entries }) => entries);
  for (const size of [10, 1_000, 100_000, 1_000_000]) expect(sizes).toContain(size);
  expect(sizes.filter((size) => size < 200).length).toBeGreaterThan(10_000);
});
