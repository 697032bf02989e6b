import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreeOnPrice } from "./agree-on-price.ts";

const noon = new Date("2026-03-01T12:00:00Z");
const answers = (...prices: (number | bigint)[]) => prices.map((price) => ({ usd: BigInt(price), at: noon }));
/** 3 %. */
const share = 300n;
const agreed = (sourceCount: number, ...prices: (number | bigint)[]) =>
  agreeOnPrice(answers(...prices), { sourceCount, share })?.usd;

describe("agreeOnPrice", () => {
  it.each([
    ["both of two", 2, [1000, 1030], 1015n],
    ["two of three, and one far above", 3, [1000, 1010, 9_999_999], 1010n],
    ["two of three, and one far below", 3, [1, 1000, 1010], 1000n],
    ["two of three, and one silent", 3, [1000, 1010], 1005n],
    ["three of four", 4, [1000, 1010, 1020, 1], 1005n],
    ["three of five", 5, [1000, 1010, 1020, 1, 9999], 1010n],
    ["the only one, on a developer's machine", 1, [1000], 1000n],
  ])("[RATES-15] takes the median of %s", (_what, sourceCount, prices, median) => {
    expect(agreed(sourceCount, ...prices)).toBe(median);
  });

  it.each([
    ["two of two are apart", 2, [1000, 1031]],
    ["one of two is silent", 2, [1000]],
    ["one of three is left", 3, [1000]],
    ["two of three are left and apart", 3, [1000, 1031]],
    ["three of three are apart", 3, [900, 1000, 1100]],
    ["two of four agree", 4, [1000, 1001, 2000, 3000]],
    ["two of five are left", 5, [1000, 1000]],
    ["all are silent", 3, []],
  ])("[RATES-15] has no price when %s", (_what, sourceCount, prices) => {
    expect(agreed(sourceCount, ...prices)).toBeUndefined();
  });

  it("is as old as the oldest answer that it rests on", () => {
    const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
    const given = [
      { usd: 1000n, at: at(5) },
      { usd: 1010n, at: at(3) },
      { usd: 5000n, at: at(0) },
    ];
    expect(agreeOnPrice(given, { sourceCount: 3, share })?.at).toEqual(at(3));
  });

  const price = fc.bigInt({ min: 1n, max: 10n ** 30n });
  const honest = fc.bigInt({ min: 10_000n, max: 10n ** 24n });

  it("[RATES-15] mallory, with one of three sources, never moves the price beyond what the honest ones say", () => {
    fc.assert(
      fc.property(honest, honest, price, fc.nat(2), (a, b, lie, place) => {
        const usd = agreed(3, ...[a, b].toSpliced(place, 0, lie));
        if (usd === undefined) return;
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(usd >= low && usd <= high).toBe(true);
      }),
    );
  });

  it("[RATES-15] mallory, with one source, cannot prevent two honest ones that are close from having a price", () => {
    fc.assert(
      fc.property(
        honest,
        fc.bigInt({ min: 0n, max: share / 2n }),
        fc.option(price, { nil: undefined }),
        (a, off, lie) => {
          const b = a + (a * off) / 10_000n;
          expect(agreed(3, a, b, ...(lie === undefined ? [] : [lie]))).toBeDefined();
        },
      ),
    );
  });

  it("[RATES-15] mallory, with one of two sources, moves the price by no more than the distance that is allowed", () => {
    fc.assert(
      fc.property(honest, price, (a, lie) => {
        const usd = agreed(2, a, lie);
        if (usd === undefined) return;
        const distance = usd > a ? usd - a : a - usd;
        expect(distance * 10_000n <= a * share).toBe(true);
      }),
    );
  });
});
