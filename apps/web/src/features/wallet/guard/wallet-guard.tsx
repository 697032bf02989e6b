/** WALLET-20 to WALLET-27: covers the page while the connected wallet is not the one of the account. */

import type { User } from "@passport/protocol/user";
import { useEffect } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { usePart } from "../../../lib/lazy/lazy.tsx";
import { createPart } from "../../../lib/lazy/part.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { findWalletAgain } from "../../../lib/wallet/load-engine.ts";
import { dismissGuard, useGuard } from "../../../lib/wallet/wallet-guard.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { walletFit } from "./wallet-fit.ts";

const overlay = createPart(async () => (await import("./guard-overlay.tsx")).GuardOverlay, { isOptional: true });

export const WalletGuard = ({ user: sessionUser }: { user: User }) => {
  const user = useLiveUser(sessionUser);
  const wallet = useConnectedWallet();
  const { cancelledFor, isWanted, isPaused } = useGuard();

  useEffect(() => void findWalletAgain().catch(goOnWithout), []);

  const fit = isWanted && user.public_address === null ? "missing" : walletFit(wallet?.address, user.public_address);
  const covers = fit !== "fits" && !isPaused && (isWanted || cancelledFor !== wallet?.address);
  const state = usePart(overlay, covers);
  // What it was wanted for has come true: it does not come back by itself.
  useEffect(() => {
    if (isWanted && fit === "fits") dismissGuard();
  }, [isWanted, fit]);

  return covers && state.status === "ready" ? <state.value user={user} wallet={wallet} fit={fit} /> : null;
};
