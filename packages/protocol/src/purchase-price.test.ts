import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isTooLarge, isTooSmall, pricesOf, rateText, supsFor, tokenFor } from "./purchase-price.ts";

const one = 10n ** 18n;
const rates = {
  enable_sale: true,
  eth_to_usd: "3000",
  bnb_to_usd: "600.5",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  sup_to_usd: "0.12",
};
const pricesIn = (token: "usdc" | "busd" | "eth" | "bnb", given = rates) => {
  const prices = pricesOf(token, given);
  if (prices === undefined) throw new Error("no price");
  return prices;
};

describe("what a payment buys", () => {
  it.each([
    ["usdc", 6, 12_000_000n, 100n * one],
    ["usdc", 18, 12n * one, 100n * one],
    ["busd", 18, 12n * one, 100n * one],
    ["eth", 18, one, 25_000n * one],
    ["bnb", 18, one, 5_004_166_666_666_666_666_666n],
  ] as const)("%s with %i decimals", (token, decimals, amount, sups) => {
    expect(supsFor(amount, decimals, pricesIn(token))).toBe(sups);
  });

  it("says the rate for one whole token", () => {
    expect(rateText(pricesIn("eth"))).toBe("25000");
    expect(rateText(pricesIn("usdc"))).toBe("8.333333333333333333");
  });

  it("has no price while one of the two is zero", () => {
    expect(pricesOf("eth", { ...rates, eth_to_usd: "0" })).toBeUndefined();
    expect(pricesOf("usdc", { ...rates, sup_to_usd: "0" })).toBeUndefined();
    expect(pricesOf("usdc", { ...rates, usdc_to_usd: "0" })).toBeUndefined();
    expect(pricesOf("busd", { ...rates, usdc_to_usd: "0" })).toBeDefined();
    expect(pricesOf("usdc", { ...rates, eth_to_usd: "0" })).toBeDefined();
  });

  const price = fc.bigInt({ min: 1n, max: 10n ** 24n });
  const decimals = fc.integer({ min: 0, max: 24 });
  const amount = fc.bigInt({ min: 1n, max: 10n ** 40n });

  it("[RATES-9] is worth at most what was paid, and less by no more than one unit", () => {
    fc.assert(
      fc.property(amount, decimals, price, price, (paid, places, tokenUsd, supsUsd) => {
        const sups = supsFor(paid, places, { tokenUsd, supsUsd });
        const scale = 10n ** BigInt(places);
        // Both sides in the same unit: SUPS x price against tokens x price.
        expect(sups * supsUsd * scale <= paid * tokenUsd * one).toBe(true);
        expect((sups + 1n) * supsUsd * scale > paid * tokenUsd * one).toBe(true);
      }),
    );
  });

  it("[RATES-9] two payments never buy more than one of the same sum", () => {
    fc.assert(
      fc.property(amount, amount, decimals, price, price, (a, b, places, tokenUsd, supsUsd) => {
        const buy = (paid: bigint) => supsFor(paid, places, { tokenUsd, supsUsd });
        expect(buy(a) + buy(b) <= buy(a + b)).toBe(true);
      }),
    );
  });
});

describe("what a number of SUPS costs", () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 24n });
  const sups = fc.bigInt({ min: 1n, max: 10n ** 40n });

  it("[BUY-6] is the least that buys at least as many", () => {
    fc.assert(
      fc.property(sups, fc.constantFrom(6, 18), price, price, (wanted, places, tokenUsd, supsUsd) => {
        const prices = { tokenUsd, supsUsd };
        const cost = tokenFor(wanted, places, prices);
        expect(supsFor(cost, places, prices)).toBeGreaterThanOrEqual(wanted);
        if (cost > 1n) expect(supsFor(cost - 1n, places, prices)).toBeLessThan(wanted);
      }),
    );
  });
});

describe("the limits of a quote", () => {
  it("the smallest is worth 5 USD, to the unit", () => {
    expect(isTooSmall(4_999_999n, 6, pricesIn("usdc"))).toBe(true);
    expect(isTooSmall(5_000_000n, 6, pricesIn("usdc"))).toBe(false);
    expect(isTooSmall(5n * one - 1n, 18, pricesIn("busd"))).toBe(true);
  });

  it("the largest is 500,000 SUPS or what is left, whichever is less", () => {
    expect(isTooLarge(500_000n * one, 10n ** 30n)).toBe(false);
    expect(isTooLarge(500_000n * one + 1n, 10n ** 30n)).toBe(true);
    expect(isTooLarge(7n, 7n)).toBe(false);
    expect(isTooLarge(8n, 7n)).toBe(true);
  });
});
