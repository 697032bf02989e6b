/** The wallet that is about to send something: the account's own, on the right chain. */
import { commandFailure } from "../../socket/command-error.ts";
import type { WalletEngine } from "../engine/engine.ts";
import { loadEngine } from "../load-engine.ts";
import { signingProblem } from "../requirements.ts";
import { isSameAddress } from "../same-address.ts";
import { connectedWallet } from "../wallet-store.ts";

export interface SigningWallet {
  engine: WalletEngine;
  address: string;
  chainId: number;
}

/** Rejects with what is shown: `provider_not_ready` (WALLET-31) or `wrong_chain` (CHAIN-16). */
export const signingWallet = async (linked: string | null, chainId: number): Promise<SigningWallet> => {
  const engine = await loadEngine();
  const wallet = connectedWallet();
  // Another wallet than the account's cannot sign for it; the guard covers the page and says so (WALLET-21).
  const signer = wallet && linked !== null && isSameAddress(wallet.address, linked) ? wallet : undefined;
  const problem = signingProblem({ provider: engine, account: wallet?.address, signer });
  if (signer === undefined || problem !== undefined) throw commandFailure(problem ?? "provider_not_ready");
  if (signer.chainId !== chainId) throw commandFailure("wrong_chain");
  return { engine, address: signer.address, chainId };
};
