import type { Hex } from "viem";
import type { ContractCall } from "../engine/engine.ts";
import { connectedWallet } from "../wallet-store.ts";
import { awaitReceipt } from "./await-receipt.ts";
import type { SigningWallet } from "./signing-wallet.ts";

interface SubmitOptions {
  /** The player has confirmed; now it is the chain's turn. */
  onSent: (hash: Hex) => void;
  signal: AbortSignal;
}

/** Has the wallet send it, waits until it is mined and returns its hash. Rejects with WalletTrouble or TransactionFailed. */
export const submit = async (
  { engine, chainId }: SigningWallet,
  call: ContractCall,
  { onSent, signal }: SubmitOptions,
): Promise<Hex> => {
  const hash = await engine.send(chainId, call);
  onSent(hash);
  const isThere = () => connectedWallet()?.chainId === chainId;
  await awaitReceipt({
    hash,
    signal,
    read: (method, params) => (isThere() ? engine.read(method, params) : undefined),
  });
  return hash;
};
