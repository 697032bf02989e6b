import { expect, it } from "vitest";
import { readItemAmount } from "./item-amount.ts";

it("[MOVE-9] only whole numbers from one to what is held can be moved", () => {
  expect(readItemAmount("1", "3")).toBe(1);
  expect(readItemAmount(" 3 ", "3")).toBe(3);
  for (const typed of ["4", "-1", "0", "1.5", "", "1e0", "three", "٣"])
    expect(readItemAmount(typed, "3")).toBeUndefined();
  // A number that a float cannot count to.
  expect(readItemAmount("9007199254740993", "99999999999999999999")).toBeUndefined();
});
