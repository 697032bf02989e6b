import { pricesOf } from "@passport/protocol/purchase-price";
import { expect, it } from "vitest";
import { purchaseAmounts } from "./purchase-amounts.ts";

const prices = pricesOf("bnb", {
  enable_sale: true,
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  sup_to_usd: "0.12",
});
const one = 10n ** 18n;

it("[BUY-6] the amount to pay fills the SUPS amount", () => {
  expect(purchaseAmounts({ side: "pay", text: "0.5" }, 18, prices)).toEqual({
    payText: "0.5",
    receiveText: "2500",
    pay: one / 2n,
    receive: 2500n * one,
    isInvalid: false,
  });
});

it("[BUY-6] the SUPS amount fills the amount to pay", () => {
  expect(purchaseAmounts({ side: "receive", text: "2500" }, 18, prices)).toMatchObject({
    payText: "0.5",
    receiveText: "2500",
    pay: one / 2n,
    receive: 2500n * one,
  });
});

it("the other amount is cut for the eye and exact underneath", () => {
  const third = purchaseAmounts({ side: "receive", text: "1" }, 18, prices);
  expect(third.payText).toBe("0.0002");
  const odd = pricesOf("bnb", {
    enable_sale: true,
    eth_to_usd: "3000",
    bnb_to_usd: "612.4",
    usdc_to_usd: "1",
    busd_to_usd: "1",
    sup_to_usd: "0.0412",
  });
  const bought = purchaseAmounts({ side: "pay", text: "0.5" }, 18, odd);
  expect(bought.receiveText).toBe("7432.03");
  expect(bought.receive).toBe(7_432_038_834_951_456_310_679n);
  expect(purchaseAmounts({ side: "receive", text: "1" }, 18, odd)).toMatchObject({
    payText: "0.00006727",
    pay: 67_276_290_006_532n,
  });
});

it("before rates are known only what was typed is there", () => {
  expect(purchaseAmounts({ side: "pay", text: "1" }, 6, undefined)).toEqual({
    payText: "1",
    receiveText: "",
    pay: 1_000_000n,
    receive: undefined,
    isInvalid: false,
  });
});

it.each(["1e3", "-1", "+1", "1,5", "abc", "0.0000001"])("[FORMAT-5] %s is refused, not rounded", (text) => {
  const amounts = purchaseAmounts({ side: "pay", text }, 6, prices);
  expect(amounts).toMatchObject({ pay: undefined, receive: undefined, isInvalid: true });
});

it("an empty field is empty, not invalid", () => {
  expect(purchaseAmounts({ side: "pay", text: "" }, 6, prices)).toMatchObject({ pay: undefined, isInvalid: false });
});
