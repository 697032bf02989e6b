/** The steps of a move, or, on a wrong chain, that it is one and the way to the right one (CHAIN-6, CHAIN-16). */
import type { ReactNode } from "react";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { Alert } from "../../../ui/alert/alert.tsx";

interface OnNetworkProps {
  network: NetworkGate;
  chainId: number;
  children: ReactNode;
}

export const useIsElsewhere = (chainId: number): boolean => {
  const wallet = useConnectedWallet();
  return wallet !== undefined && wallet.chainId !== chainId;
};

export const OnNetwork = ({ network: Network, chainId, children }: OnNetworkProps) => {
  const catalogue = useTexts(catalogueTexts);
  const isElsewhere = useIsElsewhere(chainId);
  return (
    <>
      {isElsewhere && <Alert tone="error" title={catalogue.wrong_chain} />}
      <Network wanted={chainId}>{children}</Network>
    </>
  );
};
