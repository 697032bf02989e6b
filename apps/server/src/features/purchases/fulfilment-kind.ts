/**
 * A payment that came when nothing was left or while the sale or its coin was closed, one without a quote that was too
 * small or too large for one (BUY-29), or one above a cap (BUY-30), is delivered when two members of staff say so. The
 * transfer's id is another one than the payment's own: a purchase that was never sold has nothing under that.
 */
import { deriveId, type Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { pricesOf, supsFor } from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../approvals/index.ts";
import { findOperations, lockOperations, type OperationRow, recordOperations } from "../operations/index.ts";
import { findPlayerByAccount } from "../profile/index.ts";
import { findRates } from "../sups/index.ts";
import { creditPurchases } from "./credit-purchases.ts";
import type { PurchasesDependencies } from "./dependencies.ts";
import { purchaseEmails } from "./emails.ts";
import { announceRemaining } from "./settle-payments.ts";
import { sell } from "./store.ts";
import { toCredits, toPayment } from "./to-payment.ts";

type Given = Pick<PurchasesDependencies, "ledger" | "networks">;

/** What both people see of it, and no more is delivered: a price that has risen since needs a new request. */
const details = z.object({
  amount: z.string(),
  paid_token: z.nullable(z.string()),
  paid_amount: z.nullable(z.string()),
});

export const fulfilmentKind = (given: Given): RequestKind =>
  defineKind({
    name: "operation.fulfil",
    call: calls.fulfilPurchase,
    details,
    async prepare(transaction, { payload }) {
      const row = await findUnfulfilled(transaction, payload.id);
      const amount = await amountOf(given, transaction, row);
      return {
        subject: row.id,
        details: { amount: amount.toString(), paid_token: row.paid_token, paid_amount: row.paid_amount },
      };
    },
    async check(transaction, { subject }) {
      const { account_id: accountId } = await findUnfulfilled(transaction, subject);
      const player = accountId === null ? undefined : await findPlayerByAccount(transaction, accountId);
      if (player === undefined) throw new Failure("not_found");
      return [player.id];
    },
    async execute(transaction, { subject, details: { amount } }) {
      const [row] = await lockOperations(transaction, [subject]);
      if (row?.kind !== "purchase" || row.state !== "unfulfilled") throw new Failure("not_found");
      const sale = await sell(transaction, BigInt(amount));
      if (sale === undefined) throw new Failure("nothing_left_to_sell");
      await announceRemaining(transaction, sale);
      const changes = { amount, transfer_id: fulfilmentId(subject) };
      const changed = await recordOperations(transaction, (recorder) =>
        recorder.advance([{ operationId: subject, event: "fulfilled", changes }]),
      );
      await creditPurchases(given, transaction, toCredits(changed));
      return { amount };
    },
    news: { done: { email: purchaseEmails.delivered } },
  });

const findUnfulfilled = async (transaction: Transaction, id: string): Promise<OperationRow> => {
  const [row] = await findOperations(transaction, [id]);
  if (row?.kind !== "purchase" || row.state !== "unfulfilled") throw new Failure("not_found");
  return row;
};

const fulfilmentId = (operationId: string): string => deriveId(`fulfil:${operationId}`);

/** What it was worth in its block; if no price was known then, what it is worth now. */
const amountOf = async (
  { networks }: Pick<Given, "networks">,
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
