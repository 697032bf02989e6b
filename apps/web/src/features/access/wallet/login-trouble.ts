/** What the login page shows when a login by wallet failed (WALLET-5, WALLET-6, WALLET-9, WALLET-16, WALLET-17). */
import type { AuthResponse } from "@passport/protocol/calls/access";
import { ApiError } from "../../../lib/api/api-error.ts";
import type { Catalogue } from "../../../lib/texts/catalogue.ts";
import { shownTrouble, type WalletNotice } from "../../../lib/wallet/shown-trouble.ts";
import type { WalletWay } from "../../../lib/wallet/wallet-store.ts";
import { WalletCancelled, WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";

/** Whether the answer leads anywhere: a session, a second factor, or a sign-up. */
export const leadsOn = ({ user, tfa_token, new_user }: AuthResponse): boolean =>
  user !== undefined || tfa_token !== undefined || new_user === true;

/** WALLET-16, WALLET-17: an answer that leads nowhere. */
export const nowhere = (way: WalletWay, catalogue: Catalogue): WalletNotice => ({
  tone: "error",
  text: way === "connector" ? catalogue.wallet_connect_failed : catalogue.wallet_login_failed,
});

/** Undefined where there is nothing to say: the player closed the question. */
export const loginTrouble = (way: WalletWay, error: unknown, catalogue: Catalogue): WalletNotice | undefined => {
  if (error instanceof WalletCancelled) return undefined;
  // The server's message is shown for both kinds of wallet (LOGIN-17, LOGIN-18, WALLET-9).
  if (error instanceof ApiError) return shownTrouble(error, catalogue);
  const isBadChain = error instanceof WalletTrouble && error.kind === "bad_chain";
  return way === "connector" && !isBadChain ? nowhere(way, catalogue) : shownTrouble(error, catalogue);
};
