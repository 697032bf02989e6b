/** Before a move: the account's own wallet must be connected. Without one the click asks for it. */
import type { User } from "@passport/protocol/user";
import { catalogueTexts } from "../texts/catalogue.ts";
import { notify } from "../toast/notify.ts";
import { isSameAddress } from "./same-address.ts";
import { shownTrouble } from "./shown-trouble.ts";
import { callGuard } from "./wallet-guard.ts";
import { walletPrompt } from "./wallet-prompt.ts";
import { connectedWallet } from "./wallet-store.ts";
import { WalletCancelled } from "./wallet-trouble.ts";

/** False where it is not: another part of the page says why, or asks the player. */
export const hasOwnersWallet = async ({ public_address: linked }: User): Promise<boolean> => {
  try {
    if (linked !== null) {
      const { address } = connectedWallet() ?? (await walletPrompt.ask("browser"));
      if (isSameAddress(address, linked)) return true;
    }
    callGuard();
  } catch (error) {
    if (error instanceof WalletCancelled) return false;
    const { tone, text } = shownTrouble(error, catalogueTexts.current());
    notify({ tone, title: text });
  }
  return false;
};
