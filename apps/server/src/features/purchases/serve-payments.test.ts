import { describe, expect, it } from "vitest";
import { type Payment, servePayments, valueQuoted, valueUnquoted } from "./serve-payments.ts";

const one = 10n ** 18n;
const rates = {
  enable_sale: true,
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  sup_to_usd: "0.1",
};
const caps = { paymentUsd: 60_000n * one, accountDayUsd: 100_000n * one, dayUsd: 150_000n * one };
const nothingYet = { all: 0n, byAccount: new Map<string, bigint>() };
const left = (remaining: bigint) => ({ remaining, caps, totals: nothingYet });
const paid = (amount: bigint, name: Payment["name"] = "usdc", decimals = 6): Payment => ({
  operationId: "o",
  accountId: "a",
  chainId: 31_337,
  token: "0x1",
  amount,
  minedAt: new Date(),
  name,
  decimals,
});

describe("a payment without a quote", () => {
  it.each([
    ["4.999999 USDC", paid(4_999_999n), false],
    ["5 USDC", paid(5_000_000n), true],
    ["0.008333333333333333 BNB", paid(8_333_333_333_333_333n, "bnb", 18), false],
    ["0.008333333333333334 BNB", paid(8_333_333_333_333_334n, "bnb", 18), true],
    ["500,000 SUPS in USDC", paid(50_000_000_000n), true],
    ["one unit of USDC more", paid(50_000_000_001n), false],
  ])("[BUY-29] %s", (_what, payment, isSold) => {
    const { settlements, sold } = servePayments([valueUnquoted(payment, rates)], left(10n ** 30n));
    expect(settlements).toMatchObject([{ isSold }]);
    // What it is worth is known all the same: staff deliver that.
    expect(settlements[0]?.worth?.supsAmount).toBeGreaterThan(0n);
    expect(sold > 0n).toBe(isSold);
  });

  it("sells nothing while the sale is closed or a price is missing", () => {
    expect(valueUnquoted(paid(10_000_000n), { ...rates, enable_sale: false })).toMatchObject({
      worth: { supsAmount: 100n * one, usd: 10n * one },
      isForSale: false,
    });
    for (const inForce of [undefined, { ...rates, sup_to_usd: "0" }, { ...rates, usdc_to_usd: "0" }])
      expect(valueUnquoted(paid(10_000_000n), inForce)).toMatchObject({ worth: undefined, isForSale: false });
  });
});

describe("a payment with a quote", () => {
  // 10 SUPS for a dollar were promised.
  const promised = { supsAmount: 100n * one, usd: 10n * one, rate: "10" };
  const valued = (inForce: Parameters<typeof valueQuoted>[2]) => valueQuoted(paid(10_000_000n), promised, inForce);
  const at = (sup_to_usd: string, enable_sale = true) => valued({ ...rates, sup_to_usd, enable_sale });

  it.each([
    ["risen by a little less than 2 %", "0.09803921568627451"],
    ["fallen by a little less than 2 %", "0.102040816326530612"],
    ["not moved", "0.1"],
  ])("[BUY-31] gets what was promised while the rate has %s, also while the sale is closed", (_what, supsUsd) => {
    for (const isOpen of [true, false])
      expect(at(supsUsd, isOpen)).toMatchObject({ worth: { supsAmount: 100n * one }, isForSale: true });
  });

  it("[BUY-31] gets the rate of its block once that has moved by 2 %, to the benefit of either side", () => {
    expect(at("0.102040816326530613")).toMatchObject({
      worth: { supsAmount: 97_999999999999999274n },
      isForSale: true,
    });
    expect(at("0.098039215686274509")).toMatchObject({
      worth: { supsAmount: 102_000000000000000836n },
      isForSale: true,
    });
    expect(at("0.05", false)).toMatchObject({ worth: { supsAmount: 200n * one }, isForSale: false });
  });

  it("[BUY-31] is no smaller than the minimum for having become cheaper", () => {
    const payment = paid(5_000_000n);
    const cheaper = { ...rates, usdc_to_usd: "0.9" };
    const quoted = valueQuoted(payment, { supsAmount: 50n * one, usd: 5n * one, rate: "10" }, cheaper);
    expect(quoted).toMatchObject({ worth: { supsAmount: 45n * one, usd: (9n * one) / 2n }, isForSale: true });
  });

  it("[BUY-31] is kept for people to decide where no price is known at its block", () => {
    for (const inForce of [undefined, { ...rates, usdc_to_usd: "0" }])
      expect(valued(inForce)).toEqual({
        payment: expect.anything(),
        worth: { supsAmount: 100n * one, usd: 10n * one },
        isForSale: false,
      });
  });
});

describe("servePayments", () => {
  it("[BUY-23] serves payments in order as long as there is something left", () => {
    const valued = [100n, 100n, 50n].map((supsAmount) =>
      valueQuoted(paid(1n), { supsAmount, usd: 1n, rate: "10" }, rates),
    );
    const { settlements, sold } = servePayments(valued, left(150n));
    expect(settlements.map(({ isSold }) => isSold)).toEqual([true, false, true]);
    expect(sold).toBe(150n);
  });

  it("[BUY-29] sells no more than what is left, to the unit", () => {
    const valued = [valueUnquoted(paid(10_000_000n), rates)];
    expect(servePayments(valued, left(100n * one)).settlements).toMatchObject([{ isSold: true }]);
    expect(servePayments(valued, left(100n * one - 1n))).toMatchObject({ settlements: [{ isSold: false }], sold: 0n });
  });
});

describe("the caps", () => {
  const dear = { ...rates, sup_to_usd: "1" };
  const usdc = (usd: bigint, accountId: string) => ({ ...paid(usd * 1_000_000n), accountId });
  const soldOf = (valued: Parameters<typeof servePayments>[0], totals = nothingYet) =>
    servePayments(valued, { remaining: 10n ** 30n, caps, totals }).settlements.map(({ isSold }) => isSold);

  it("[BUY-30] hold for a payment without a quote and with one, to the unit", () => {
    expect(soldOf([valueUnquoted(paid(60_000_000_000n), dear)])).toEqual([true]);
    expect(soldOf([valueUnquoted(paid(60_000_000_001n), dear)])).toEqual([false]);
    const quoted = (usd: bigint) => valueQuoted(paid(1n), { supsAmount: 1n, usd, rate: "1" }, dear);
    expect(soldOf([quoted(60_000n * one)])).toEqual([true]);
    expect(soldOf([quoted(60_000n * one + 1n)])).toEqual([false]);
  });

  it("[BUY-30] hold for an account and for all of them over a day, and a smaller payment may still fit", () => {
    const pay = (accountId: string, ...amounts: bigint[]) =>
      amounts.map((usd) => valueUnquoted(usdc(usd, accountId), dear));
    expect(soldOf(pay("a", 60_000n, 40_001n, 40_000n, 5n))).toEqual([true, false, true, false]);
    expect(soldOf([...pay("a", 60_000n), ...pay("b", 60_000n), ...pay("c", 30_001n, 30_000n)])).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const before = { all: 149_990n * one, byAccount: new Map([["a", 99_995n * one]]) };
    expect(soldOf(pay("a", 6n, 5n), before)).toEqual([false, true]);
    expect(soldOf(pay("b", 11n, 10n), before)).toEqual([false, true]);
  });

  it("[BUY-30] are not used up by what was not sold", () => {
    const closed = valueUnquoted(usdc(60_000n, "a"), { ...dear, enable_sale: false });
    expect(soldOf([closed, closed, closed, valueUnquoted(usdc(60_000n, "a"), dear)])).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
