import type { AuthResponse } from "@passport/protocol/calls/access";
import { loginWithWallet } from "@passport/protocol/calls/wallet";
import { call } from "../../../lib/api/call.ts";
import { proveWallet } from "../../../lib/wallet/prove-wallet.ts";
import type { ConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { readyFingerprint } from "../fingerprint.ts";

/** WALLET-10. Undefined when the player rejected the signature: nothing was sent (WALLET-19). */
export const logInWithWallet = async (
  wallet: ConnectedWallet,
  isExternal: boolean,
): Promise<AuthResponse | undefined> => {
  const proof = await proveWallet(wallet, { purpose: "login" });
  if (proof === undefined) return undefined;
  const fingerprint = readyFingerprint();
  return call(loginWithWallet, {
    body: { ...proof, auth_type: "wallet", is_external: isExternal, ...(fingerprint && { fingerprint }) },
  });
};
