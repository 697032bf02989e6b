/** Where a connected wallet is watched. Most visits have none, and load nothing for it. */
import type { User } from "@passport/protocol/user";
import { type ComponentType, useEffect, useState } from "react";
import { goOnWithout } from "../../lib/errors/dispensable.ts";
import { rememberedWallet } from "../../lib/wallet/remembered-wallet.ts";
import { useGuard } from "../../lib/wallet/wallet-guard.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";

const loadWatch = async () => (await import("../../features/wallet/wallet-watch.tsx")).WalletWatch;

export const WalletWatchPlace = ({ user }: { user: User }) => {
  const [Watch, setWatch] = useState<ComponentType<{ user: User }>>();
  const isConnected = useConnectedWallet() !== undefined;
  const { isWanted } = useGuard();
  const isMissing = Watch === undefined && (isConnected || isWanted || rememberedWallet() !== undefined);
  useEffect(() => {
    if (isMissing) loadWatch().then((loaded) => setWatch(() => loaded), goOnWithout);
  }, [isMissing]);
  return Watch ? <Watch user={user} /> : null;
};
