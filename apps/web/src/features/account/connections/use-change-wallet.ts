/** Connects, replaces and disconnects the account's wallet, and says how it went (EDIT-22, EDIT-23). */
import type { User } from "@passport/protocol/user";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { StepUpCancelled } from "../../../lib/session/step-up.ts";
import { useFreshLists } from "../../../lib/session/use-sensitive.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { linkProven, proveForLink, removeWallet } from "../../../lib/wallet/link-wallet.ts";
import { disconnectWallet } from "../../../lib/wallet/load-engine.ts";
import { isSameAddress } from "../../../lib/wallet/same-address.ts";
import { shownTrouble } from "../../../lib/wallet/shown-trouble.ts";
import { withoutGuard } from "../../../lib/wallet/wallet-guard.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import { connectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { WalletCancelled } from "../../../lib/wallet/wallet-trouble.ts";
import { connectionTexts } from "./texts.ts";

export const useChangeWallet = (user: User) => {
  const texts = useTexts(connectionTexts).wallet;
  const catalogue = useTexts(catalogueTexts);
  const refresh = useFreshLists();
  const { isPending, run } = usePending();

  const isConnected = () => {
    const wallet = connectedWallet();
    return wallet !== undefined && user.public_address !== null && isSameAddress(wallet.address, user.public_address);
  };
  const link = async () => {
    // A player who replaces the wallet wants another one: the wallet must ask for an account again.
    if (isConnected()) await disconnectWallet();
    const proof = await walletPrompt.askFor("browser", (wallet) => proveForLink(wallet, user));
    await linkProven(proof, user);
  };
  const remove = async () => {
    await removeWallet();
    if (isConnected()) await disconnectWallet();
  };
  const start = async (change: () => Promise<void>, done: string, failed: string) => {
    if (isPending) return;
    await run(async () => {
      try {
        await withoutGuard(change);
        notify({ tone: "success", title: done });
      } catch (error) {
        if (error instanceof StepUpCancelled || error instanceof WalletCancelled) return;
        const { tone, text } = shownTrouble(error, catalogue);
        notify({ tone, title: failed, text });
      }
    });
    await refresh();
  };
  return {
    isBusy: isPending,
    link: () => void start(link, catalogue.wallet_linked, texts.linkFailed),
    remove: () => void start(remove, texts.removed, texts.removeFailed),
  };
};
