/**
 * Something of value that reached an address of ours: one log, or one payment in native coin. It is the
 * same transfer when the chain mines its transaction again in another block, so it is identified by chain,
 * transaction and rank; its log index may differ until it is final.
 */
import { deriveId } from "@passport/database";
import type { OperationKind } from "@passport/protocol";
import type { ChainEvent } from "../../../platform/chain/chain-event.ts";
import type { OperationChanges } from "../store.ts";

export interface IncomingTransfer {
  kind: OperationKind;
  chainId: number;
  txHash: Buffer;
  logIndex: number;
  /** Its index among those of this kind in its transaction. */
  rank: number;
  blockNumber: number;
  minedAt: Date;
  /** Who sent it; in lower case. */
  wallet: string;
  /** The account that owns the wallet; null while none does. */
  accountId: string | null;
  /** What is shown of it. */
  details: Pick<
    OperationChanges,
    "amount" | "collection" | "token_id" | "paid_token" | "paid_amount" | "paid_decimals"
  >;
  /** Under which the ledger will know it: one for each chain, transaction and log index (M4). */
  transferId: string;
}

interface Reading {
  kind: OperationKind;
  /** Whose each wallet is. */
  accounts: ReadonlyMap<string, string>;
  walletOf(event: ChainEvent): string;
  detailsOf(event: ChainEvent): IncomingTransfer["details"];
}

/** All events of a transaction come together, in whatever order. */
export const toIncomingTransfers = (events: readonly ChainEvent[], reading: Reading): IncomingTransfer[] => {
  const counts = new Map<string, number>();
  const inOrder = events.toSorted((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
  return inOrder.map((event) => {
    const rank = counts.get(event.txHash) ?? 0;
    counts.set(event.txHash, rank + 1);
    const wallet = reading.walletOf(event);
    return {
      kind: reading.kind,
      chainId: event.chainId,
      txHash: Buffer.from(event.txHash.slice(2), "hex"),
      logIndex: event.logIndex,
      rank,
      blockNumber: event.blockNumber,
      minedAt: event.minedAt,
      wallet,
      accountId: reading.accounts.get(wallet) ?? null,
      details: reading.detailsOf(event),
      transferId: deriveId(`${reading.kind}:${event.chainId}:${event.txHash}:${event.logIndex}`),
    };
  });
};
