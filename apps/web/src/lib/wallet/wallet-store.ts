/**
 * What the page knows of the visitor's wallet (WALLET-1). The engine writes it; a reader loads
 * nothing of wagmi or viem.
 */
import { createStore, useStore } from "../store/store.ts";

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

const store = createStore<Wallet>({ status: "NotInstalled" });

export const { set: setWallet } = store;

export const connectedWallet = (): ConnectedWallet | undefined => {
  const state = store.get();
  return state.status === "Active" ? state.wallet : undefined;
};

export const useConnectedWallet = (): ConnectedWallet | undefined =>
  useStore({ subscribe: store.subscribe, get: connectedWallet });
