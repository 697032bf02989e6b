/** A wallet proves that it is there: a message of the server, for one purpose and once, signed (WALLET-7, WALLET-10). */
import { readNonce, type WalletPurpose } from "@passport/protocol/calls/wallet";
import { call } from "../api/call.ts";
import { loadEngine } from "./load-engine.ts";
import { chainProblem } from "./requirements.ts";
import { walletConfig } from "./wallet-config.ts";
import type { ConnectedWallet } from "./wallet-store.ts";
import { WalletTrouble } from "./wallet-trouble.ts";

export interface WalletProof {
  public_address: string;
  signature: string;
  nonce: string;
}

interface ProofRequest {
  purpose: WalletPurpose;
  /** Of the session, for everything but a login (WALLET-8). */
  userId?: string;
}

/**
 * Undefined when the player rejected the signature (WALLET-19). Rejects with a WalletTrouble, `bad_chain` before
 * anything is asked (WALLET-6), or with the server's refusal of a nonce (WALLET-9).
 */
export const proveWallet = async (
  wallet: ConnectedWallet,
  { purpose, userId }: ProofRequest,
): Promise<WalletProof | undefined> => {
  const { chain_ids: chainIds } = await walletConfig();
  if (chainProblem(wallet, chainIds) !== undefined) throw new WalletTrouble("bad_chain");
  const { nonce, message } = await call(readNonce, {
    query: {
      "public-address": wallet.address,
      "chain-id": String(wallet.chainId),
      purpose,
      ...(userId !== undefined && { "user-id": userId }),
    },
  });
  const engine = await loadEngine();
  try {
    return { public_address: wallet.address, signature: await engine.sign(message), nonce };
  } catch (error) {
    if (error instanceof WalletTrouble && error.kind === "rejected") return undefined;
    throw error;
  }
};
