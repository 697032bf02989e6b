import { expect, it } from "vitest";
import { firstSeen, seeBalance } from "./credits.ts";

it("the first balance is no credit", () => {
  expect(firstSeen("5")).toEqual({ value: "5", credits: 0, before: undefined });
});

it("a rise counts, by one unit too and beyond what a float can tell apart", () => {
  const start = firstSeen("123456789012345678901234567890");
  const risen = seeBalance(start, "123456789012345678901234567891");
  expect(risen).toMatchObject({ credits: 1, before: "123456789012345678901234567890" });
  expect(seeBalance(risen, risen.value)).toBe(risen);
});

it("a fall is shown and not counted, whatever the texts' order", () => {
  const fallen = seeBalance(seeBalance(firstSeen("9"), "10"), "9");
  expect(fallen).toEqual({ value: "9", credits: 1, before: undefined });
});
