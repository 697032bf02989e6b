/** Has the account's wallet release what waits in a contract's queue, or call it off (WITHDRAW-43, WITHDRAW-44). */
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { isSending, type Sending } from "../../lib/flow/sending.ts";
import { useSending } from "../../lib/flow/use-sending.ts";
import { hasOwnersWallet } from "../../lib/wallet/owners-wallet.ts";
import { connectedWallet } from "../../lib/wallet/wallet-store.ts";

export type Act = "release" | "callOff";

export interface QueuedControl {
  sending: Sending;
  /** The one that was clicked last. */
  act: Act | undefined;
  isBusy: boolean;
  start: (act: Act) => Promise<void>;
  close: () => void;
}

export const useQueued = (user: User, operation: Operation, contract: string): QueuedControl => {
  const { sending, send, close } = useSending();
  const [act, setAct] = useState<Act>();
  const { chain_id: chainId, tx_hash: hash, token_id: tokenId, amount, wallet: account } = operation;

  const start = async (next: Act) => {
    if (chainId === null || hash === null || account === null || !(await hasOwnersWallet(user))) return;
    setAct(next);
    // The network gate around the buttons shows the way to the right one.
    if (connectedWallet()?.chainId !== chainId) return;
    const by = {
      ...{ hash, contract, account },
      amount: amount === null ? undefined : BigInt(amount),
      tokenId: tokenId === null ? undefined : BigInt(tokenId),
    };
    send({
      linked: user.public_address,
      chainId,
      prepare: ({ engine }, { releaseQueued, callOffQueued }) =>
        next === "release" ? releaseQueued(engine, by) : callOffQueued(engine, by),
    });
  };
  return { sending, act, isBusy: isSending(sending), start, close };
};
