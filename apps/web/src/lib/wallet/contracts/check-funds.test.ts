import { afterEach, beforeEach, expect, it } from "vitest";
import { setWallet } from "../wallet-store.ts";
import { checkFunds } from "./check-funds.ts";

const address = `0x${"a1".repeat(20)}`;
const call = { to: address, data: "0x" } as const;

beforeEach(() =>
  setWallet({
    status: "Active",
    wallet: { way: "browser", address, chainId: 97, name: "W", icon: undefined },
  }),
);

afterEach(() => setWallet({ status: "NotInstalled" }));

/** A node that knows only this. */
const check = (answers: Record<string, string>) => {
  const read = async (method: string) => {
    const answer = answers[method];
    if (answer === undefined) throw new Error("no answer");
    return answer;
  };
  return checkFunds({ engine: { read }, address }, call);
};

it("[FARM-12] [WALLET-30] a wallet that cannot pay the fee does not have sufficient funds", async () => {
  const fees = { eth_gasPrice: "0x2", eth_estimateGas: "0x64" };
  await expect(check({ eth_getBalance: "0xc7", ...fees })).rejects.toThrow("Wallet does not have sufficient funds.");
  await expect(check({ eth_getBalance: "0xc8", ...fees })).resolves.toBeUndefined();
});

it("[FARM-12] a wallet without any coin is refused whatever the node says about the fee", async () => {
  await expect(check({ eth_getBalance: "0x0" })).rejects.toThrow("Wallet does not have sufficient funds.");
});

it("[FARM-12] a wallet that has left is not connected", async () => {
  setWallet({ status: "NotLoggedIn" });
  await expect(check({ eth_getBalance: "0x1" })).rejects.toThrow("Wallet is not connected.");
});

it("a node that does not respond does not stop the player", async () => {
  await expect(check({})).resolves.toBeUndefined();
  await expect(check({ eth_getBalance: "0x1" })).resolves.toBeUndefined();
});
