/** Asks the chain what a call would do, so that a wallet never opens for one that fails there. */
import type { Hex } from "viem";
import type { ContractCall, WalletEngine } from "../engine/engine.ts";
import { walletTroubleOf } from "../wallet-trouble.ts";
import { TransactionFailed } from "./transaction-failed.ts";

/** How nodes word it: geth "execution reverted", others "revert" or "VM Exception". */
const refusal = /revert|vm exception/i;

interface Simulated {
  engine: Pick<WalletEngine, "read">;
  address: string;
}

/** Rejects with TransactionFailed where the contract refuses. A node that does not answer is no refusal. */
export const simulate = async ({ engine, address }: Simulated, call: ContractCall): Promise<Hex | undefined> => {
  try {
    return (await engine.read("eth_call", [{ from: address, ...call }, "latest"])) as Hex;
  } catch (error) {
    if (refusal.test(walletTroubleOf(error).words)) throw new TransactionFailed("reverted");
    return undefined;
  }
};
