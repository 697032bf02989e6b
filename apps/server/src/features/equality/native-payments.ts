/** Payments in native coin to a plain wallet leave no log: each one that was credited is looked up by its transaction. */
import type { Transaction } from "@passport/database";
import type { Hash } from "viem";
import { receiptQuestion, transactionQuestion } from "../../platform/chain/nodes/transaction.ts";
import { insertLogs } from "./audit-store.ts";
import { findUnreadPayments } from "./book-store.ts";
import type { AuditedNetwork } from "./dependencies.ts";
import type { AuditedLog } from "./own-moves.ts";

const atOnce = 100;

/** Those that are not on the chain stay unread, and are found as unproven. */
export const readNativePayments = async (
  transaction: Transaction,
  network: AuditedNetwork,
  lastNumber: number,
): Promise<void> => {
  for (;;) {
    const hashes = await findUnreadPayments(transaction, network.chainId, atOnce);
    const found: AuditedLog[] = [];
    for (const hash of hashes) {
      const payment = await lookUp(network, hash);
      if (payment !== undefined && payment.blockNumber <= lastNumber) found.push(payment);
    }
    await insertLogs(transaction, network.chainId, found);
    if (found.length < atOnce) return;
  }
};

const lookUp = async ({ nodes, deployment }: AuditedNetwork, txHash: Hash): Promise<AuditedLog | undefined> => {
  const [sent, receipt] = await nodes.askAll([transactionQuestion(txHash), receiptQuestion(txHash)]);
  if (sent === null || !receipt?.isSuccess || sent.to !== deployment.purchaseAddress || sent.value === 0n)
    return undefined;
  return { kind: "payment", txHash, logIndex: -1, blockNumber: receipt.blockNumber, amount: sent.value };
};
