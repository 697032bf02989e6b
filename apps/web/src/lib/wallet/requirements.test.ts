import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { chainProblem, signingProblem, spendingProblem } from "./requirements.ts";

const wallet = { way: "browser", address: "0x1", chainId: 56, name: "Test", icon: undefined } as const;
const textOf = (code: ReturnType<typeof spendingProblem>) => code && messages[code];

it("spending needs a connected wallet with enough in it", () => {
  expect(textOf(spendingProblem({ wallet: undefined, balance: 5n, amount: 1n }))).toBe("Wallet is not connected.");
  expect(textOf(spendingProblem({ wallet, balance: 4n, amount: 5n }))).toBe("Wallet does not have sufficient funds.");
  expect(spendingProblem({ wallet, balance: 5n, amount: 5n })).toBeUndefined();
});

it("[WALLET-31] signing needs provider, account and signer, every one of them", () => {
  const ready = { provider: {}, account: "0x1", signer: {} };
  expect(signingProblem(ready)).toBeUndefined();
  for (const name of ["provider", "account", "signer"] as const) {
    expect(textOf(signingProblem({ ...ready, [name]: undefined }))).toBe("provider not ready");
  }
});

it("[CHAIN-2] a wallet on another network is on a bad one", () => {
  expect(chainProblem(wallet, [1, 56])).toBeUndefined();
  expect(textOf(chainProblem(wallet, [1]))).toBe("Bad chain selected.");
});
