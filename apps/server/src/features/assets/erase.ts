import type { Eraser } from "../profile/index.ts";
import { releaseWalletAssets } from "./collectibles/release-wallet-assets.ts";

/** Collectibles in the player's wallet are on chain and stay with the wallet, for the account that links it next. */
export const assetsEraser: Eraser = {
  async erase(transaction, { public_address: wallet, account_id: accountId }) {
    if (wallet !== null) await releaseWalletAssets(transaction, wallet, accountId);
  },
};
