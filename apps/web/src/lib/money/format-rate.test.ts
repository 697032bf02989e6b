import { expect, it } from "vitest";
import { formatRate } from "./format-rate.ts";

it("[RATES-7] shows 4 decimals, cut toward zero and exact beyond a float's digits", () => {
  expect(formatRate("0.0412")).toBe("0.0412");
  expect(formatRate("0.04129999")).toBe("0.0412");
  expect(formatRate("0.12")).toBe("0.1200");
  expect(formatRate("3")).toBe("3.0000");
  expect(formatRate("123456789012.999999999999999999")).toBe("123,456,789,012.9999");
});
