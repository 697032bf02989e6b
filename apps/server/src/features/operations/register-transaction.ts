/**
 * A player tells us early of a transaction that their wallet has just sent, so that it shows from the
 * first second on. Nothing is believed: the chain says what it is, whose it is, and how much (M4).
 */
import { type Database, inTransaction, newId } from "@passport/database";
import { Failure } from "../../platform/wire/failure.ts";
import { countPending, findByTransactions } from "./read-store.ts";
import { openOperations } from "./record.ts";
import type { NewOperation } from "./store.ts";

/**
 * Far more than a person has in flight; a loop of invented hashes ends here. Calls side by side may get
 * past it by a few, which does no harm.
 */
const maxPending = 50;

interface Registration
  extends Pick<NewOperation, "amount" | "collection" | "token_id" | "paid_token" | "paid_amount" | "paid_decimals"> {
  kind: "deposit" | "item_deposit" | "purchase";
  accountId: string;
  /** 0x and 64 digits, in any case. */
  transactionHash: string;
}

/** Repeating it keeps one operation (DEPOSIT-12). */
export const registerTransaction = async (
  { db, outbox }: { db: Database; outbox: { poke(): void } },
  { kind, accountId, transactionHash, ...shown }: Registration,
): Promise<void> => {
  const hash = Buffer.from(transactionHash.slice(2), "hex");
  const isNew = await inTransaction(db, async (transaction) => {
    const known = await findByTransactions(transaction, kind, [hash]);
    if (known.some(({ account_id }) => account_id === accountId)) return false;
    if ((await countPending(transaction, accountId, kind)) >= maxPending) throw new Failure("too_many_pending");
    const operation = { id: newId(), kind, state: "pending", account_id: accountId, tx_hash: hash, ...shown } as const;
    const opened = await openOperations(transaction, [{ operation, event: "registered" }]);
    return opened.size > 0;
  });
  if (isNew) outbox.poke();
};
