import { describe, expect, it } from "vitest";
import { priceOf, raisePrice } from "./gas-price.ts";

const gwei = 1_000_000_000n;
const cap = 30n * gwei;
const ethereum = { baseFee: 5n * gwei, tip: gwei };
const bsc = { baseFee: 0n, tip: gwei / 10n };

describe("[CHAIN-52] what a release pays for gas", () => {
  it("leaves room for a base fee that doubles, and tips as others do", () => {
    expect(priceOf(ethereum, cap)).toEqual({ max: 11n * gwei, tip: gwei, isLegacy: false });
  });

  it("is one price where the chain has no base fee, and never below what its validators take", () => {
    expect(priceOf(bsc, cap)).toEqual({ max: gwei / 10n, tip: gwei / 10n, isLegacy: true });
    expect(priceOf({ baseFee: 0n, tip: 0n }, cap)).toEqual({ max: gwei / 20n, tip: gwei / 20n, isLegacy: true });
  });

  it("never exceeds the cap, and waits where the cap does not do", () => {
    expect(priceOf({ baseFee: 20n * gwei, tip: gwei }, cap)?.max).toBe(cap);
    expect(priceOf({ baseFee: 30n * gwei, tip: gwei }, cap)).toBeUndefined();
  });

  it("rises by a quarter, or to what is usual now, until the cap is reached", () => {
    let price = priceOf(ethereum, cap);
    const seen: bigint[] = [];
    while (price !== undefined) {
      seen.push(price.max);
      price = raisePrice(price, ethereum, cap);
    }
    expect(seen).toEqual([11n * gwei, 13_750_000_000n, 17_187_500_000n, 21_484_375_000n, 26_855_468_750n, cap]);
    expect(raisePrice({ max: 2n * gwei, tip: gwei }, ethereum, cap)).toMatchObject({ max: 11n * gwei });
  });

  it("is never raised by less than the tenth that nodes want", () => {
    expect(raisePrice({ max: 28n * gwei, tip: gwei }, ethereum, cap)).toBeUndefined();
    expect(raisePrice({ max: 11n * gwei, tip: gwei }, { baseFee: gwei, tip: 0n }, cap)?.tip).toBe(1_250_000_000n);
  });
});
