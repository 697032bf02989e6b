/**
 * A payment that came when nothing was left or while the sale or its coin was closed, one without a quote that was too
 * small or too large for one (BUY-29), or one above a cap (BUY-30), is delivered by a member of staff. The transfer's id is another one than the payment's
 * own: a purchase that was never sold has nothing under that.
 */
import { deriveId, inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { pricesOf, supsFor } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { lockOperations, type OperationRow, recordOperations, toOperation } from "../operations/index.ts";
import { findRates } from "../sups/index.ts";
import { creditPurchases } from "./credit-purchases.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { announceRemaining } from "./settle-payments.ts";
import { sell } from "./store.ts";
import { toCredits, toPayment } from "./to-payment.ts";

export const fulfilPurchase = async (
  dependencies: PurchasesDependencies,
  { actor, payload: { id, reason }, caller }: CommandExchange<typeof calls.fulfilPurchase>,
): Promise<calls.Operation> => {
  const fulfilled = await inTransaction(dependencies.db, async (transaction) => {
    const [row] = await lockOperations(transaction, [id]);
    if (row === undefined || row.kind !== "purchase") throw new Failure("not_found");
    // Delivered by an earlier try: that one is in the log.
    if (row.state === "confirmed" && row.transfer_id === fulfilmentId(id)) return row;
    if (row.state !== "unfulfilled") throw new Failure("not_found");
    const amount = await amountOf(dependencies, transaction, row);
    const sale = await sell(transaction, amount);
    if (sale === undefined) throw new Failure("nothing_left_to_sell");
    await announceRemaining(transaction, sale);
    const changed = await recordOperations(transaction, (recorder) =>
      recorder.advance([
        {
          operationId: id,
          event: "fulfilled",
          changes: { amount: amount.toString(), transfer_id: fulfilmentId(id) },
        },
      ]),
    );
    await creditPurchases(dependencies, transaction, toCredits(changed));
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "operation.fulfil",
      subject: id,
      details: { reason, amount: amount.toString() },
      requestId: caller.requestId,
    });
    return changed[0] ?? row;
  });
  dependencies.outbox.poke();
  return toOperation(fulfilled, null);
};

const fulfilmentId = (operationId: string): string => deriveId(`fulfil:${operationId}`);

/** What it was worth in its block; if no price was known then, what it is worth now. */
const amountOf = async (
  { networks }: Pick<PurchasesDependencies, "networks">,
  transaction: Transaction,
  row: OperationRow,
): Promise<bigint> => {
  if (row.amount !== null) return BigInt(row.amount);
  const { name, amount, decimals } = toPayment(networks)(row);
  const stored = await findRates(transaction);
  const prices = stored && pricesOf(name, stored.rates);
  const worth = prices && supsFor(amount, decimals, prices);
  if (worth === undefined || worth === 0n) throw new Failure("nothing_left_to_sell");
  return worth;
};
