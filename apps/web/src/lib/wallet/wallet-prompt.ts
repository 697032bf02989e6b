/**
 * How a page asks for a wallet. The dialog that finds, asks and pairs one is mounted beside every page
 * (features/wallet), so that login, overlays and money pages share it without importing it. There is one
 * question at a time: a second one replaces the first, which is cancelled.
 */

import { createStore, type Readable } from "../store/store.ts";
import { WalletCancelled } from "./wallet-cancelled.ts";
import type { ConnectedWallet, WalletWay } from "./wallet-store.ts";

export interface WalletQuestion {
  /** Tells the dialog that shows it apart from the one before. */
  id: number;
  way: WalletWay;
  /** What the wallet is wanted for, where the dialog stays open meanwhile: a signature. */
  work: ((wallet: ConnectedWallet) => Promise<void>) | undefined;
  finish(wallet: ConnectedWallet): void;
  fail(reason: unknown): void;
}

export interface WalletPrompt {
  /** A connected wallet; rejects with WalletTrouble, WalletCancelled or what loading the files failed with. */
  ask(way: WalletWay): Promise<ConnectedWallet>;
  /** The same, and then `work` with it while the dialog stays open. Rejects as `work` does. */
  askFor<T>(way: WalletWay, work: (wallet: ConnectedWallet) => Promise<T>): Promise<T>;
  /** The one that is open now. */
  question: Readable<WalletQuestion | undefined>;
}

export const createWalletPrompt = (): WalletPrompt => {
  const open = createStore<WalletQuestion | undefined>(undefined);
  let posedSoFar = 0;

  const pose = (way: WalletWay, work?: WalletQuestion["work"]): Promise<ConnectedWallet> => {
    open.get()?.fail(new WalletCancelled());
    const { promise, resolve, reject } = Promise.withResolvers<ConnectedWallet>();
    const close = () => {
      if (open.get() === posed) open.set(undefined);
    };
    posedSoFar += 1;
    const posed: WalletQuestion = {
      id: posedSoFar,
      way,
      work,
      finish: (wallet) => {
        close();
        resolve(wallet);
      },
      fail: (reason) => {
        close();
        reject(reason);
      },
    };
    open.set(posed);
    return promise;
  };

  return {
    ask: (way) => pose(way),
    askFor: async <T>(way: WalletWay, work: (wallet: ConnectedWallet) => Promise<T>) => {
      const outcome: { value?: T } = {};
      await pose(way, async (wallet) => {
        outcome.value = await work(wallet);
      });
      return outcome.value as T;
    },
    question: open,
  };
};

/** The prompt of this page. */
export const walletPrompt = createWalletPrompt();
