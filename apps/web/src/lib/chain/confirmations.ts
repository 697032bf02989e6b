/**
 * Follows a transaction's confirmations, for the n/6 toast (SHELL-13). It says nothing about money:
 * crediting is the server's, from finalized blocks (C4). viem is loaded when the first transaction
 * is followed.
 */
import { confirmationTarget } from "@passport/protocol/constants";
import { pause } from "../time/pause.ts";

interface FollowOptions {
  rpcUrl: string;
  hash: `0x${string}`;
  /** Called whenever the number changes; it can fall when the chain drops a block. */
  onCount(count: number): void;
  signal: AbortSignal;
  /** A few blocks of the fastest chain we know (0.45 s); polling faster would only cost requests. */
  pollMs?: number;
}

/** Ends at 6 confirmations or when aborted. A node that does not answer is asked again. */
export const followConfirmations = async ({ rpcUrl, hash, onCount, signal, pollMs = 1000 }: FollowOptions) => {
  const { createPublicClient, http } = await import("viem");
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 });
  let shown = -1;
  while (!signal.aborted) {
    const found = await client.getTransactionConfirmations({ hash }).catch(() => undefined);
    const count = Math.min(Number(found ?? Math.max(shown, 0)), confirmationTarget);
    if (signal.aborted) return;
    if (count !== shown) onCount(count);
    shown = count;
    if (count >= confirmationTarget) return;
    await pause(pollMs, signal);
  }
};
