/** Whether the connected wallet and the account's are at odds (WALLET-20, WALLET-21). */
import { isSameAddress } from "../../../lib/wallet/same-address.ts";

export type WalletFit =
  /** Nothing is connected, or the account's own wallet is. */
  "fits" | "missing" | "mismatch";

export const walletFit = (connected: string | undefined, linked: string | null): WalletFit => {
  if (connected === undefined) return "fits";
  if (linked === null) return "missing";
  return isSameAddress(connected, linked) ? "fits" : "mismatch";
};
