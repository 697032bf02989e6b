/**
 * Whether the overlay about the account's wallet may cover the page (WALLET-20 to WALLET-23). It comes by itself when a
 * connected wallet does not fit; Cancel sends it away for as long as the page lives, and whatever needs a wallet
 * calls it back.
 */
import { useSyncExternalStore } from "react";

interface GuardState {
  /** For which wallet the player chose to read on; "" where there is none. */
  cancelledFor: string | undefined;
  /** A page, or the chip, wants the overlay now. */
  isWanted: boolean;
  /** The wallet is just being changed: that it does not fit yet is the point. */
  isPaused: boolean;
}

let state: GuardState = { cancelledFor: undefined, isWanted: false, isPaused: false };
const listeners = new Set<() => void>();
const put = (next: GuardState) => {
  state = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const cancelGuard = (address: string | undefined) =>
  put({ ...state, cancelledFor: address ?? "", isWanted: false });
/** Also for pages that can do nothing without a wallet: `useEffect(callGuard, [])`. */
export const callGuard = () => put({ ...state, cancelledFor: undefined, isWanted: true });
export const dismissGuard = () => put({ ...state, isWanted: false });

export const withoutGuard = async <T>(change: () => Promise<T>): Promise<T> => {
  put({ ...state, isPaused: true });
  try {
    return await change();
  } finally {
    put({ ...state, isPaused: false });
  }
};

export const useGuard = (): GuardState => useSyncExternalStore(subscribe, () => state);
