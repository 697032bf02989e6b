/** NAV-27: a form that moves money is covered until a wallet is connected, or until the player chooses to read on. */
import { type ReactNode, useEffect, useState } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { findWalletAgain } from "../../../lib/wallet/load-engine.ts";
import { rememberedWallet } from "../../../lib/wallet/remembered-wallet.ts";
import { useGuard } from "../../../lib/wallet/wallet-guard.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { NetworkGate } from "../network/network-gate.tsx";
import { WalletCover } from "./wallet-cover.tsx";

interface WalletGateProps {
  wanted: number;
  children: ReactNode;
}

/** At a page load the wallet of before comes back by itself; the player is not asked for it meanwhile. */
const useIsFindingWallet = (): boolean => {
  const [isFinding, setIsFinding] = useState(() => rememberedWallet() !== undefined);
  useEffect(() => {
    void findWalletAgain()
      .catch(goOnWithout)
      .finally(() => setIsFinding(false));
  }, []);
  return isFinding;
};

export const WalletGate = ({ wanted, children }: WalletGateProps) => {
  const wallet = useConnectedWallet();
  const isFinding = useIsFindingWallet();
  const { cancelledFor } = useGuard();
  if (wallet === undefined && !isFinding && cancelledFor !== "") return <WalletCover />;
  return <NetworkGate wanted={wanted}>{children}</NetworkGate>;
};
