/**
 * What the page knows of the visitor's wallet (WALLET-1). The engine writes it; a reader loads
 * nothing of wagmi or viem.
 */
import { useSyncExternalStore } from "react";

/** browser: a wallet in this browser, or an app on this phone. connector: one on another device (WALLET-18). */
export type WalletWay = "browser" | "connector";

export interface ConnectedWallet {
  way: WalletWay;
  /** With its checksum. */
  address: string;
  /** Where the wallet stands now, whether we support it or not. */
  chainId: number;
  /** As the wallet calls itself. */
  name: string;
  /** A picture that the wallet brought along, as a data address. */
  icon: string | undefined;
}

export type Wallet =
  | { status: "NotInstalled" }
  | { status: "NotLoggedIn" }
  | { status: "Active"; wallet: ConnectedWallet };

let wallet: Wallet = { status: "NotInstalled" };
const listeners = new Set<() => void>();

export const connectedWallet = (): ConnectedWallet | undefined =>
  wallet.status === "Active" ? wallet.wallet : undefined;

export const setWallet = (next: Wallet) => {
  wallet = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConnectedWallet = (): ConnectedWallet | undefined => useSyncExternalStore(subscribe, connectedWallet);
