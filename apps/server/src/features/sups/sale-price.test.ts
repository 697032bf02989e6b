import { expect, it } from "vitest";
import { salePrice } from "./sale-price.ts";

const rule = { marketFactor: "1.1", floorUsd: "0.02" };

it.each([
  ["0.1", "0.11"],
  ["0.12", "0.132"],
  ["0.018181818181818182", "0.020000000000000001"],
  ["0.018", "0.02"],
  ["0", "0.02"],
  ["1234.567890123456789", "1358.0246791358024679"],
])("[RATES-4] sells at 1.1 x %s = %s, never below 0.02", (market, price) => {
  expect(salePrice(market, rule)).toBe(price);
});

it("[RATES-4] takes factor and floor from the configuration", () => {
  expect(salePrice("1", { marketFactor: "2.5", floorUsd: "0.02" })).toBe("2.5");
  expect(salePrice("1", { marketFactor: "1.1", floorUsd: "3" })).toBe("3");
});
