/** Does what the flow needs: loads the engine, asks the wallet, pairs, and settles the prompt. */
import { messageText } from "@passport/protocol/messages";
import { useEffect, useReducer, useRef } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import type { BrowserWallet } from "../../../lib/wallet/engine/engine.ts";
import { findWalletAgain, loadEngine } from "../../../lib/wallet/load-engine.ts";
import { walletConfig } from "../../../lib/wallet/wallet-config.ts";
import type { WalletQuestion } from "../../../lib/wallet/wallet-prompt.ts";
import { type ConnectedWallet, connectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { WalletCancelled, WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";
import { advance } from "./connect-flow.ts";

const notOpen = () => new ApiError({ code: "provider_not_open", message: messageText("provider_not_open") });

export const useConnectFlow = (question: WalletQuestion) => {
  const [state, dispatch] = useReducer(advance, { step: "opening" });
  /** Counts what was asked: an answer to something that was given up says nothing any more. */
  const attempt = useRef(0);
  const isOpened = useRef(false);
  const { way, work } = question;

  const use = async (wallet: ConnectedWallet) => {
    dispatch({ type: "connected", walletName: wallet.name, icon: wallet.icon });
    await work?.(wallet);
    question.finish(wallet);
  };
  const run = async (connect: (isCurrent: () => boolean) => Promise<ConnectedWallet>) => {
    attempt.current += 1;
    const mine = attempt.current;
    const isCurrent = () => attempt.current === mine;
    try {
      const wallet = await connect(isCurrent);
      if (isCurrent()) await use(wallet);
    } catch (error) {
      if (!isCurrent()) return;
      if (error instanceof WalletTrouble && error.kind === "already_asking") {
        dispatch({ type: "already-asking", words: error.words });
      } else {
        question.fail(error);
      }
    }
  };
  const choose = (wallet: BrowserWallet) => {
    dispatch({ type: "chosen", wallet });
    return run(async () => (await loadEngine()).connect(wallet.id));
  };
  const pair = () => {
    dispatch({ type: "pairing-wanted" });
    return run(async (isCurrent) => {
      const { walletconnect } = await walletConfig();
      if (walletconnect === null) throw notOpen();
      const engine = await loadEngine();
      return engine.pair((address) => isCurrent() && dispatch({ type: "pairing-address", address }));
    });
  };
  const open = async () => {
    try {
      await findWalletAgain();
      const known = connectedWallet();
      // A connected wallet is used at once; a mobile one only when it was chosen (WALLET-4).
      if (known !== undefined && (way === "browser" || known.way === way)) return await use(known);
      const wallets = (await loadEngine()).wallets();
      dispatch({ type: "opened", way, wallets });
      const [only, ...others] = wallets;
      if (way === "connector") await pair();
      else if (only !== undefined && others.length === 0) await choose(only);
    } catch (error) {
      question.fail(error);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is keyed by its question
  useEffect(() => {
    // Once, also where React runs effects twice: a wallet would be asked twice.
    if (!isOpened.current) void open();
    isOpened.current = true;
  }, []);

  return {
    state,
    choose,
    pair,
    back: () => {
      attempt.current += 1;
      dispatch({ type: "back" });
    },
    cancel: () => {
      attempt.current += 1;
      question.fail(new WalletCancelled());
    },
  };
};
