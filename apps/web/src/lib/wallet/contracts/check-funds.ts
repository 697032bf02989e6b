/** Whether the wallet has the coins for the fee of a call (WALLET-30, FARM-12). */
import { commandFailure } from "../../socket/command-error.ts";
import type { ContractCall } from "../engine/engine.ts";
import { spendingProblem } from "../requirements.ts";
import { connectedWallet } from "../wallet-store.ts";
import type { SigningWallet } from "./signing-wallet.ts";

/** Rejects with `wallet_insufficient_funds`. A node that does not answer proves nothing: the wallet then decides. */
export const checkFunds = async (
  { engine, address }: Pick<SigningWallet, "address"> & { engine: Pick<SigningWallet["engine"], "read"> },
  call: ContractCall,
): Promise<void> => {
  const ask = async (method: string, params: readonly unknown[]): Promise<bigint | undefined> => {
    try {
      return BigInt((await engine.read(method, params)) as string);
    } catch {
      return undefined;
    }
  };
  const balance = await ask("eth_getBalance", [address, "latest"]);
  if (balance === undefined) return;
  // A wallet without any coin is not worth the other questions, which some nodes refuse to answer for it.
  const price = balance === 0n ? 1n : await ask("eth_gasPrice", []);
  const gas = balance === 0n ? 1n : await ask("eth_estimateGas", [{ from: address, ...call }]);
  const fee = (price ?? 0n) * (gas ?? 0n);
  const problem = spendingProblem({ wallet: connectedWallet(), balance, amount: fee });
  if (problem !== undefined) throw commandFailure(problem);
};
