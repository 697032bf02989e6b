import { expect, it } from "vitest";
import { chains, explorerLink, isChainId } from "./chains.ts";

it("[CHAIN-1] knows these chains under these names, and no other", () => {
  expect(Object.entries(chains).map(([id, { name }]) => `${id} ${name}`)).toEqual([
    "1 Ethereum",
    "5 Goerli",
    "56 Binance Smart Chain",
    "97 BSC testnet",
    "31337 Anvil",
    "11155111 Sepolia",
  ]);
  expect(isChainId(137)).toBe(false);
});

it("links a transaction where people can look it up", () => {
  expect(explorerLink(56, "0xab")).toBe("https://bscscan.com/tx/0xab");
  expect(explorerLink(31_337, "0xab")).toBeUndefined();
  expect(explorerLink(137, "0xab")).toBeUndefined();
});
