import type { PurchaseOption } from "@passport/protocol/calls/purchases";
import { expect, it } from "vitest";
import { toPaymentOptions } from "./payment-option.ts";

const contract = `0x${"a1".repeat(20)}`;
const payTo = `0x${"b2".repeat(20)}`;
const option = (facts: Partial<PurchaseOption>): PurchaseOption => ({
  name: "usdc",
  chain_id: 1,
  contract_address: contract,
  decimals: 6,
  pay_to: payTo,
  ...facts,
});

it("[BUY-3] each has its name, chain, kind, contract, gas fee, network and explorer", () => {
  const [coin, token] = toPaymentOptions([
    option({ name: "busd", chain_id: 56, decimals: 18 }),
    option({ name: "bnb", chain_id: 56, contract_address: null, decimals: 18 }),
  ]);
  expect(coin).toEqual({
    id: "bnb-56",
    name: "bnb",
    chainId: 56,
    isNative: true,
    contractAddr: null,
    decimals: 18,
    gasFee: "0.0002",
    gasCoin: "BNB",
    networkName: "Binance Smart Chain",
    scanSite: "https://bscscan.com",
    payTo,
  });
  expect(token).toMatchObject({ name: "busd", isNative: false, contractAddr: contract });
});

it("[BUY-4] decimals belong to the chain and contract: USDC has 6 on Ethereum and 18 on BSC", () => {
  const options = toPaymentOptions([option({}), option({ chain_id: 56, decimals: 18 })]);
  expect(options.map(({ chainId, decimals }) => [chainId, decimals])).toEqual([
    [1, 6],
    [56, 18],
  ]);
});

it("[BUY-13] the gas fee is 0.005 on the Ethereum chain and 0.0002 on Binance", () => {
  const options = toPaymentOptions([option({}), option({ chain_id: 97 })]);
  expect(options.map(({ gasFee, gasCoin }) => `${gasFee} ${gasCoin}`)).toEqual(["0.005 ETH", "0.0002 BNB"]);
});

it("a chain that this page does not know cannot be paid on", () => {
  expect(toPaymentOptions([option({ chain_id: 424242 })])).toEqual([]);
});
