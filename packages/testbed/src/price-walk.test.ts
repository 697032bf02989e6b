import { expect, it } from "vitest";
import { type Prices, startingPrices, walkPrices } from "./price-walk.ts";

const stepsOf = (seed: number, count: number): Prices[] => {
  const walk = walkPrices(seed);
  let prices = startingPrices;
  return Array.from({ length: count }, () => {
    prices = walk(prices);
    return prices;
  });
};

it("walks the same way for the same seed and another way for another", () => {
  expect(stepsOf(7, 50)).toEqual(stepsOf(7, 50));
  expect(stepsOf(7, 50)).not.toEqual(stepsOf(8, 50));
});

it("stays decimal text and within a tenth of where it began, for hours of steps", () => {
  for (const prices of stepsOf(7, 3_000)) {
    for (const [coin, price] of Object.entries(prices)) {
      expect(price).toMatch(/^\d+\.\d+$/);
      const start = Number(startingPrices[coin as keyof Prices]);
      expect(Math.abs(Number(price) / start - 1)).toBeLessThan(0.1);
    }
  }
});
