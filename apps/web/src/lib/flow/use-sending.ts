/** Has the account's wallet send one transaction: wallet, network, simulation, signature, receipt. */

import { useEffect, useReducer, useRef } from "react";
import type { Hex } from "viem";
import { type ContractCalls, loadContractCalls } from "../wallet/contracts/load-contract-calls.ts";
import { type SigningWallet, signingWallet } from "../wallet/contracts/signing-wallet.ts";
import { simulate } from "../wallet/contracts/simulate.ts";
import { submit } from "../wallet/contracts/submit.ts";
import type { ContractCall } from "../wallet/engine/engine.ts";
import { advanceSending, isSending, notSending, type Sending } from "./sending.ts";

export interface Transaction {
  /** The account's wallet. */
  linked: string | null;
  chainId: number;
  /** Returns what the wallet is to send; may ask the server first. */
  prepare: (wallet: SigningWallet, calls: ContractCalls) => Promise<ContractCall> | ContractCall;
  /** The wallet has sent it: the server is told early, so that the history shows it. */
  onSent?: (hash: Hex) => void;
  onMined?: (hash: Hex) => void;
}

interface SendingControl {
  sending: Sending;
  send: (transaction: Transaction) => void;
  close: () => void;
}

export const useSending = (): SendingControl => {
  const [sending, dispatch] = useReducer(advanceSending, notSending);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async ({ linked, chainId, prepare, onSent, onMined }: Transaction, signal: AbortSignal) => {
    const wallet = await signingWallet(linked, chainId);
    const call = await prepare(wallet, await loadContractCalls());
    await simulate(wallet, call);
    const hash = await submit(wallet, call, {
      signal,
      onSent: (sent) => {
        // Also after the page was left or the card was closed: the wallet had it open.
        onSent?.(sent);
        if (!signal.aborted) dispatch({ kind: "sent", hash: sent });
      },
    });
    dispatch({ kind: "mined" });
    onMined?.(hash);
  };

  const send = async (transaction: Transaction) => {
    if (isSending(sending)) return;
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    dispatch({ kind: "started" });
    try {
      await run(transaction, signal);
    } catch (error) {
      if (!signal.aborted) dispatch({ kind: "failed", error });
    }
  };

  const close = () => {
    leaving.current?.abort();
    dispatch({ kind: "closed" });
  };
  return { sending, send: (transaction) => void send(transaction), close };
};
