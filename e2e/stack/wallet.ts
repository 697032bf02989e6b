/** A player's wallet on the BSC-like chain of the stack: real tokens, real transactions, blocks when the test says so. */

import { supsAbi } from "@passport/contracts/abi/sups";
import type { Database } from "@passport/database";
import { type Address, encodeFunctionData, numberToHex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Stack } from "./stack.ts";

export interface Wallet {
  address: Address;
  /** Sends SUPS to Passport's deposit address, and has the block mined. */
  deposits(whole: number): Promise<void>;
  /** So many more blocks that everything before them is final. */
  waitsUntilFinal(): Promise<void>;
}

/** Linked to the player as issue 6 will let them do it themselves. */
export const openWallet = async (
  db: Database,
  { binance }: Stack,
  username: string,
  address: Address = privateKeyToAddress(generatePrivateKey()),
): Promise<Wallet> => {
  const { deployment } = binance;
  await db.updateTable("users").set({ public_address: address }).where("username", "=", username).execute();
  const request = async (method: string, params: unknown[] = []): Promise<void> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(binance.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const { error } = (await response.json()) as { error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  };
  const send = async (from: Address, to: Address, amount: bigint): Promise<void> => {
    await request("anvil_impersonateAccount", [from]);
    const data = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] });
    await request("eth_sendTransaction", [{ from, to: deployment.sups, data }]);
  };
  await request("anvil_setBalance", [address, numberToHex(parseEther("1"))]);
  await send(deployment.treasury, address, parseEther("1000"));
  return {
    address,
    deposits: (whole) => send(address, deployment.depositAddress, parseEther(String(whole))),
    waitsUntilFinal: () => request("anvil_mine", ["0x3"]),
  };
};
