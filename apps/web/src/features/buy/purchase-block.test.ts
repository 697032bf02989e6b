import { pricesOf } from "@passport/protocol/purchase-price";
import { describe, expect, it } from "vitest";
import { blockLabel } from "./block-label.ts";
import { mostToPay, type PurchaseFacts, purchaseBlock } from "./purchase-block.ts";
import { buyTexts } from "./texts.ts";

const one = 10n ** 18n;
const prices = pricesOf("bnb", {
  enable_sale: true,
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  sup_to_usd: "0.12",
});
const coin = { isNative: true, decimals: 18 };
const token = { isNative: false, decimals: 18 };
const facts: PurchaseFacts = {
  prices,
  balance: 3n * one,
  remaining: 1_000_000n * one,
  pay: one / 2n,
  receive: 2500n * one,
  option: coin,
};
const block = (changed: Partial<PurchaseFacts>) => purchaseBlock({ ...facts, ...changed });

describe("a purchase", () => {
  it("[BUY-12] can start when nothing is in the way", () => {
    expect(block({})).toBeUndefined();
  });

  it("[BUY-7] needs an amount above 0", () => {
    expect(block({ pay: undefined, receive: undefined })).toBe("empty");
    expect(block({ pay: 0n, receive: 0n })).toBe("empty");
  });

  it("[BUY-8] [BUY-9] waits for rates and balance", () => {
    expect(block({ prices: undefined })).toBe("rates");
    expect(block({ balance: undefined })).toBe("balance");
    expect(block({ remaining: undefined })).toBe("balance");
  });

  it("[BUY-10] leaves something of a coin, and may spend a token to the last unit", () => {
    const paid = { pay: one, receive: 5000n * one };
    expect(block({ ...paid, balance: one })).toBe("insufficient_balance");
    expect(block({ ...paid, balance: one + 1n })).toBeUndefined();
    expect(block({ ...paid, balance: one, option: token })).toBeUndefined();
    expect(block({ ...paid, balance: one - 1n, option: token })).toBe("insufficient_balance");
  });

  it("[BUY-11] cannot exceed what remains", () => {
    expect(block({ remaining: 2500n * one })).toBeUndefined();
    expect(block({ remaining: 2500n * one - 1n })).toBe("insufficient_supply");
  });

  it("[BUY-14] [BUY-15] has a minimum of 5 USD and a maximum of 500000 SUPS", () => {
    expect(block({ pay: one / 120n - 1n, receive: 41n * one })).toBe("too_small");
    expect(block({ pay: one / 120n + 1n, receive: 42n * one })).toBeUndefined();
    const large = { pay: 100n * one, balance: 1000n * one };
    expect(block({ ...large, receive: 500_000n * one })).toBeUndefined();
    expect(block({ ...large, receive: 500_000n * one + 1n })).toBe("too_large");
  });

  it("[BUY-26] shows the first reason: rates, balance, values, the wallet's balance, what remains", () => {
    const everything = { prices: undefined, balance: undefined, pay: 0n, receive: 0n, remaining: 0n };
    const label = (changed: Partial<PurchaseFacts>) => blockLabel(block(changed), "{TOKEN}", buyTexts.current());
    expect(label(everything)).toBe("Retrieving Exchange Rates");
    expect(label({ ...everything, prices })).toBe("Fetching Balance");
    expect(label({ ...everything, prices, balance: 0n })).toBe("Enter values");
    expect(label({ ...facts, balance: 0n, remaining: 0n })).toBe("Insufficient {TOKEN} Balance");
    expect(label({ ...facts, remaining: 0n })).toBe("Insufficient SUPS Remaining");
  });
});

it("Max leaves the network fee of a coin and never fails", () => {
  const gas = one / 5000n;
  for (const balance of [0n, 1n, gas, gas + 1n, 3n * one]) {
    const pay = mostToPay(balance, coin, gas);
    if (pay > 0n) expect(block({ pay, balance, remaining: 10n ** 40n, receive: 1n })).not.toBe("insufficient_balance");
  }
  expect(mostToPay(7n, token, gas)).toBe(7n);
  expect(block({ pay: 7n, balance: 7n, option: token, receive: 1n })).not.toBe("insufficient_balance");
});
