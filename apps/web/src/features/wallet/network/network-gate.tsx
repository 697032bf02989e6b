/** An action, or the way to the network where it can be done. Only the chain that the wallet is on counts, not what it says. */
import { type ReactNode, useState } from "react";
import { loadEngine } from "../../../lib/wallet/load-engine.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { NetworkSwitch, type NetworkSwitchProps } from "./network-switch.tsx";

interface NetworkGateProps {
  wanted: number;
  children: ReactNode;
}

export const NetworkGate = ({ wanted, children }: NetworkGateProps) => {
  const wallet = useConnectedWallet();
  const [state, setState] = useState<NetworkSwitchProps["state"]>("idle");
  if (wallet === undefined || wallet.chainId === wanted) return children;
  const switchNetwork = async () => {
    setState("switching");
    try {
      await (await loadEngine()).switchChain(wanted);
      setState("idle");
    } catch {
      // The manual steps are the same for every failure.
      setState("failed");
    }
  };
  return <NetworkSwitch wanted={wanted} now={wallet.chainId} state={state} onSwitch={switchNetwork} />;
};
