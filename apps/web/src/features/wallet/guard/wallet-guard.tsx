/** WALLET-20 to WALLET-27: covers the page while the connected wallet is not the one of the account. */
import type { User } from "@passport/protocol/user";
import { type ComponentType, useEffect, useState } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { findWalletAgain } from "../../../lib/wallet/load-engine.ts";
import { dismissGuard, useGuard } from "../../../lib/wallet/wallet-guard.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import type { GuardOverlayProps } from "./guard-overlay.tsx";
import { walletFit } from "./wallet-fit.ts";

const loadOverlay = async () => (await import("./guard-overlay.tsx")).GuardOverlay;

export const WalletGuard = ({ user: sessionUser }: { user: User }) => {
  const user = useLiveUser(sessionUser);
  const wallet = useConnectedWallet();
  const { cancelledFor, isWanted, isPaused } = useGuard();
  const [Overlay, setOverlay] = useState<ComponentType<GuardOverlayProps>>();

  useEffect(() => void findWalletAgain().catch(goOnWithout), []);

  const fit = isWanted && user.public_address === null ? "missing" : walletFit(wallet?.address, user.public_address);
  const covers = fit !== "fits" && !isPaused && (isWanted || cancelledFor !== wallet?.address);
  const isMissing = covers && Overlay === undefined;
  useEffect(() => {
    if (isMissing) loadOverlay().then((loaded) => setOverlay(() => loaded), goOnWithout);
  }, [isMissing]);
  // What it was wanted for has come true: it does not come back by itself.
  useEffect(() => {
    if (isWanted && fit === "fits") dismissGuard();
  }, [isWanted, fit]);

  return covers && Overlay ? <Overlay user={user} wallet={wallet} fit={fit} /> : null;
};
