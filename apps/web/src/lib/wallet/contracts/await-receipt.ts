/**
 * Waits until a transaction is mined, asking through the wallet that sent it. A node that does not answer is asked
 * again, and a wallet that has gone to another network is waited for: what is on the chain stays there meanwhile.
 */
import type { Hex } from "viem";
import { pause } from "../../time/pause.ts";
import { TransactionFailed } from "./transaction-failed.ts";

export interface AwaitOptions {
  /** Questions to the transaction's chain; undefined while the wallet is elsewhere. */
  read: (method: string, params: readonly unknown[]) => Promise<unknown> | undefined;
  hash: Hex;
  signal: AbortSignal;
  /** A few blocks of the fastest chain we know; asking faster would only cost requests. */
  pollMs?: number;
}

interface Mined {
  status: Hex;
}
interface Sent {
  from: string;
  nonce: Hex;
}

/** Resolves when it is mined and did what it should. Rejects with TransactionFailed, or with the signal's reason. */
export const awaitReceipt = async ({ read, hash, signal, pollMs = 1000 }: AwaitOptions): Promise<void> => {
  const ask = async <T>(method: string, params: readonly unknown[]): Promise<T | null> => {
    try {
      return ((await read(method, params)) ?? null) as T | null;
    } catch {
      return null;
    }
  };
  let sent: Sent | null = null;
  while (!signal.aborted) {
    // Before the receipt: a count that is past ours, and still no receipt after it, is another transaction's.
    const count = sent && (await ask<Hex>("eth_getTransactionCount", [sent.from, "latest"]));
    const receipt = await ask<Mined>("eth_getTransactionReceipt", [hash]);
    if (receipt !== null) {
      if (Number(receipt.status) === 1) return;
      throw new TransactionFailed("reverted");
    }
    if (sent && count !== null && Number(count) > Number(sent.nonce)) throw new TransactionFailed("replaced");
    sent ??= await ask<Sent>("eth_getTransactionByHash", [hash]);
    await pause(pollMs, signal);
  }
  throw signal.reason;
};
