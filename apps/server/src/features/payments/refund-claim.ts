/**
 * A game gives back what it was paid: any number of times, never more than the claim's amount (PAY-10). The refund's id
 * is the transaction's reference, and the transaction names the payment that it belongs to.
 */
import { newId, type Transaction } from "@passport/database";
import { isDone, systemAccount } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../platform/wire/handlers.ts";
import { isAccountDeleted } from "../profile/index.ts";
import { enqueueEvents } from "../webhooks/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { settlementIdOf } from "./payment-ids.ts";
import { type ClaimRow, insertRefund, lockClaim } from "./store.ts";
import { toClaim } from "./to-claim.ts";

type RefundDependencies = Pick<PaymentsDependencies, "ledger" | "publicOrigin">;

export const refundClaim = async (
  { ledger, publicOrigin }: RefundDependencies,
  { query, body, game, transaction }: ServiceExchange<typeof calls.refundClaim>,
): Promise<calls.OutputOf<typeof calls.refundClaim>> => {
  const paid = await lockClaim(transaction, game.clientId, query.claim_id);
  if (paid === undefined) throw new Failure("claim_unknown");
  if (paid.state !== "settled") throw new Failure("claim_closed");
  const left = BigInt(paid.amount) - BigInt(paid.refunded);
  const amount = body.amount === undefined ? left : BigInt(body.amount);
  if (amount === 0n || amount > left) throw new Failure("refund_too_large");
  const { claim, refund } = await insertRefund(transaction, {
    id: newId(),
    claim_id: paid.id,
    amount: String(amount),
    reason: body.reason,
  });
  await giveBack(ledger, transaction, claim, { id: refund.id, amount, gameName: game.name });
  const answer = {
    claim: toClaim(claim, publicOrigin),
    refund: {
      refund_id: refund.id,
      amount: refund.amount,
      reason: refund.reason,
      created_at: refund.created_at.toISOString(),
    },
  };
  await enqueueEvents(transaction, [
    { id: newId(), clientId: game.clientId, type: "payment.refunded", orderKey: claim.id, data: answer },
  ]);
  return answer;
};

/** A refusal is thrown: the transaction rolls back, and with it the ledger's memory of the refusal. */
const giveBack = async (
  ledger: PaymentsDependencies["ledger"],
  transaction: Transaction,
  { client_id, account_id, operation_id, description }: ClaimRow,
  { id, amount, gameName }: { id: string; amount: bigint; gameName: string },
): Promise<void> => {
  if (account_id === null || operation_id === null) throw new Error("a settled claim has no payment");
  // It would go to an account that can no longer be opened.
  if (await isAccountDeleted(transaction, account_id)) throw new Failure("not_reversible");
  const [verdict] = await ledger.postWithin(transaction, [
    {
      kind: "post",
      id,
      debit: systemAccount("game", gameName, account_id, client_id).id,
      credit: account_id,
      amount,
      group: "SUPREMACY WORLD",
      subGroup: "REFUND",
      description: `Refund: ${description}`,
      related: settlementIdOf(operation_id),
    },
  ]);
  if (verdict === "insufficient_funds") throw new Failure("insufficient_funds");
  if (verdict === undefined || !isDone(verdict)) throw new Error(`a refund was answered with ${verdict}`);
};
