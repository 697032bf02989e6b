/** Watches a connected wallet. Most visits have none, and load nothing for it. */
import type { User } from "@passport/protocol/user";
import { useEffect } from "react";
import { usePart } from "../../lib/lazy/lazy.tsx";
import { createPart } from "../../lib/lazy/part.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { notify } from "../../lib/toast/notify.ts";
import { rememberedWallet } from "../../lib/wallet/remembered-wallet.ts";
import { dismissGuard, useGuard } from "../../lib/wallet/wallet-guard.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";

const watch = createPart(async () => (await import("../../features/wallet/wallet-watch.tsx")).WalletWatch, {
  isOptional: true,
});

export const WalletWatchSlot = ({ user }: { user: User }) => {
  const isConnected = useConnectedWallet() !== undefined;
  const { isWanted } = useGuard();
  const state = usePart(watch, isConnected || rememberedWallet() !== undefined);
  const catalogue = useTexts(catalogueTexts);
  useEffect(() => {
    if (!isWanted) return;
    // Offline: the click gets its answer now, instead of a dialog that opens by itself after reconnecting.
    watch.load().catch(() => {
      notify({ tone: "error", title: catalogue.unavailable });
      dismissGuard();
    });
  }, [isWanted, catalogue]);
  return state.status === "ready" ? <state.value user={user} /> : null;
};
