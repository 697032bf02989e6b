/** From a question for a wallet to a connected one, and through what it is wanted for. Effects are in `use-connect-flow.ts`. */
import type { BrowserWallet } from "../../../lib/wallet/engine/engine.ts";
import type { WalletWay } from "../../../lib/wallet/wallet-store.ts";

export type ConnectState =
  | { step: "opening" }
  /** Of several wallets one is chosen; without any, the apps are shown (WALLET-2). */
  | { step: "choosing"; wallets: readonly BrowserWallet[] }
  /** `words`: the wallet says that it is asking already, and cannot be asked again. */
  | { step: "asking"; wallet: BrowserWallet; words: string | undefined; wallets: readonly BrowserWallet[] }
  | { step: "pairing"; address: string | undefined; wallets: readonly BrowserWallet[] }
  /** The wallet is connected and signs. */
  | { step: "working"; walletName: string; icon: string | undefined };

export type ConnectEvent =
  | { type: "opened"; way: WalletWay; wallets: readonly BrowserWallet[] }
  | { type: "chosen"; wallet: BrowserWallet }
  | { type: "pairing-wanted" }
  | { type: "pairing-address"; address: string }
  | { type: "already-asking"; words: string }
  | { type: "connected"; walletName: string; icon: string | undefined }
  | { type: "back" };

const walletsOf = (state: ConnectState) => ("wallets" in state ? state.wallets : []);

const opened = (way: WalletWay, wallets: readonly BrowserWallet[]): ConnectState => {
  if (way === "connector") return { step: "pairing", address: undefined, wallets };
  const [first, ...others] = wallets;
  // WALLET-4: where there is nothing to choose, the wallet is asked at once.
  return first !== undefined && others.length === 0
    ? { step: "asking", wallet: first, words: undefined, wallets }
    : { step: "choosing", wallets };
};

export const advance = (state: ConnectState, event: ConnectEvent): ConnectState => {
  const wallets = walletsOf(state);
  switch (event.type) {
    case "opened":
      return opened(event.way, event.wallets);
    case "chosen":
      return { step: "asking", wallet: event.wallet, words: undefined, wallets };
    case "pairing-wanted":
      return { step: "pairing", address: undefined, wallets };
    case "pairing-address":
      return state.step === "pairing" ? { ...state, address: event.address } : state;
    case "already-asking":
      return state.step === "asking" ? { ...state, words: event.words } : state;
    case "connected":
      return { step: "working", walletName: event.walletName, icon: event.icon };
    case "back":
      return { step: "choosing", wallets };
  }
};
