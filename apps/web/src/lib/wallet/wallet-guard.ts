/**
 * Whether the overlay about the account's wallet may cover the page (WALLET-20 to WALLET-23). It comes by itself when a
 * connected wallet does not fit; Cancel sends it away for as long as the page lives, and whatever needs a wallet
 * calls it back.
 */
import { createStore, useStore } from "../store/store.ts";

interface GuardState {
  /** For which wallet the player chose to read on; "" where there is none. */
  cancelledFor: string | undefined;
  /** A page, or the chip, wants the overlay now. */
  isWanted: boolean;
  /** The wallet is just being changed: that it does not fit yet is the point. */
  isPaused: boolean;
}

const guard = createStore<GuardState>({ cancelledFor: undefined, isWanted: false, isPaused: false });
const change = (changes: Partial<GuardState>) => guard.set({ ...guard.get(), ...changes });

export const cancelGuard = (address: string | undefined) => change({ cancelledFor: address ?? "", isWanted: false });
/** Also for pages that can do nothing without a wallet: `useEffect(callGuard, [])`. */
export const callGuard = () => change({ cancelledFor: undefined, isWanted: true });
export const dismissGuard = () => change({ isWanted: false });

export const withoutGuard = async <T>(run: () => Promise<T>): Promise<T> => {
  change({ isPaused: true });
  try {
    return await run();
  } finally {
    change({ isPaused: false });
  }
};

export const useGuard = (): GuardState => useStore(guard);
