import { describe, expect, it } from "vitest";
import { type Payment, servePayments, valueQuoted, valueUnquoted } from "./serve-payments.ts";

const one = 10n ** 18n;
const rates = { enable_sale: true, eth_to_usd: "3000", bnb_to_usd: "600", sup_to_usd: "0.1" };
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
    const { settlements, sold } = servePayments([valueUnquoted(payment, rates)], 10n ** 30n);
    expect(settlements).toMatchObject([{ isSold }]);
    // What it is worth is known all the same: staff deliver that.
    expect(settlements[0]?.supsAmount).toBeGreaterThan(0n);
    expect(sold > 0n).toBe(isSold);
  });

  it("sells nothing while the sale is closed or a price is missing", () => {
    expect(valueUnquoted(paid(10_000_000n), { ...rates, enable_sale: false })).toMatchObject({
      supsAmount: 100n * one,
      isForSale: false,
    });
    for (const inForce of [undefined, { ...rates, sup_to_usd: "0" }])
      expect(valueUnquoted(paid(10_000_000n), inForce)).toMatchObject({ supsAmount: undefined, isForSale: false });
  });
});

describe("servePayments", () => {
  it("[BUY-23] serves payments in order as long as there is something left", () => {
    const valued = [100n, 100n, 50n].map((sups) => valueQuoted(paid(1n), sups));
    const { settlements, sold } = servePayments(valued, 150n);
    expect(settlements.map(({ isSold }) => isSold)).toEqual([true, false, true]);
    expect(sold).toBe(150n);
  });

  it("[BUY-29] sells no more than what is left, to the unit", () => {
    const valued = [valueUnquoted(paid(10_000_000n), rates)];
    expect(servePayments(valued, 100n * one).settlements).toMatchObject([{ isSold: true }]);
    expect(servePayments(valued, 100n * one - 1n)).toMatchObject({ settlements: [{ isSold: false }], sold: 0n });
  });
});
