import { getAddress } from "viem";
import type { SignatureVerdict } from "../../../platform/chain/signatures/signature-checker.ts";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { messageContext } from "./sealed.ts";
import { type NonceHolder, spendNewestNonce, spendNonce } from "./store.ts";

export interface WalletClaim {
  holder: NonceHolder;
  address: string;
  signature: string;
  /** A login and a confirmation always name it. */
  nonce: string | undefined;
}

/**
 * The nonce is spent before the signature is looked at, and stays spent whatever comes of it (WALLET-12).
 * `unknown` where there was nothing to judge: such a try leaves no trace in anybody's log.
 */
export const judgeSignature = async (
  dependencies: FactorDependencies,
  { holder, address, signature, nonce }: WalletClaim,
): Promise<SignatureVerdict> => {
  const spent =
    nonce === undefined && holder.purpose !== "login"
      ? await spendNewestNonce(dependencies.db, { holder, address })
      : await spendNonce(dependencies.db, { holder, address, nonceHash: hashToken(nonce ?? "") });
  if (spent === undefined) return "unknown";
  const message = dependencies.sealer.open(spent.message_sealed, messageContext(spent.nonce_hash));
  return dependencies.signatures.check({
    address: getAddress(address),
    message,
    signature,
    chainId: spent.chain_id,
  });
};
