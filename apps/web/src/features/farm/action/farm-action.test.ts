import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { type FarmAction, farmProblem, unstakeAction } from "./farm-action.ts";

const wallet = { way: "browser", address: "0x1", chainId: 97, name: "W", icon: undefined } as const;
const balances = { lpBalance: 120n, stakingBalance: 1_842n };
const textOf = (action: FarmAction, facts: Parameters<typeof farmProblem>[1] = { wallet, balances }) => {
  const problem = farmProblem(action, facts);
  return problem && messages[problem.code];
};

it("[FARM-5] staking more than the wallet has is refused", () => {
  expect(textOf({ kind: "stake", amount: 121n })).toBe("Not enough SUPS-BNB LP in wallet");
  expect(textOf({ kind: "stake", amount: 120n })).toBeUndefined();
});

it("[FARM-6] unstaking more than is staked is refused, and both amounts are named", () => {
  const tooMuch = { kind: "withdraw", amount: 1_843n } as const;
  expect(textOf(tooMuch)).toBe("Not enough SUPS-BNB LP staked in farming pool");
  expect(farmProblem(tooMuch, { wallet, balances })?.amounts).toEqual({ asked: 1_843n, available: 1_842n });
  expect(textOf({ kind: "withdraw", amount: 1_842n })).toBeUndefined();
});

it("[FARM-7] the full amount is taken out with exit, and a part of it is not", () => {
  expect(unstakeAction(1_842n, balances)).toEqual({ kind: "exit" });
  expect(unstakeAction(1_841n, balances)).toEqual({ kind: "withdraw", amount: 1_841n });
  expect(unstakeAction(1_843n, balances)).toEqual({ kind: "withdraw", amount: 1_843n });
});

it.each(["enable", "harvest"] as const)("[FARM-12] %s without a connected wallet says so", (kind) => {
  expect(textOf({ kind }, { wallet: undefined, balances: undefined })).toBe("Wallet is not connected.");
  expect(textOf({ kind })).toBeUndefined();
});

it("[FARM-18] taking everything out is never refused by the page", () => {
  expect(textOf({ kind: "exit" })).toBeUndefined();
});
