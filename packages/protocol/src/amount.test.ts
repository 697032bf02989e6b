import { expect, it } from "vitest";
import { amountSchema } from "./amount.ts";

it("[CONFIG-9] an amount is a base-10 integer string, never a number", () => {
  for (const amount of ["0", "1", "1000000000000000000000000000000", (2n ** 256n - 1n).toString()]) {
    expect(amountSchema.parse(amount)).toBe(amount);
  }
  for (const amount of [1, 1n, "01", "-1", "+1", "1.0", "1e18", "0x1", "", " 1", (2n ** 256n).toString()]) {
    expect(amountSchema.safeParse(amount).success).toBe(false);
  }
});
