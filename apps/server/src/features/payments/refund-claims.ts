/**
 * Games give back what they were paid: any number of times, never more than a claim's amount (PAY-10). A refund's id
 * is the transaction's reference, and the transaction names the payment that it belongs to. Refunds of different claims
 * are done together; the refusal of one is its own answer and fails no other.
 */
import { newId, type Transaction } from "@passport/database";
import { isDone, systemAccount, type Transfer, type Verdict } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { GameBatchExchange } from "../../platform/wire/handlers.ts";
import { findLeavingAccounts } from "../profile/index.ts";
import { enqueueEvents } from "../webhooks/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { settlementIdOf } from "./payment-ids.ts";
import { insertRefunds } from "./refund-store.ts";
import { type ClaimRow, lockClaims } from "./store.ts";
import { toClaim } from "./to-claim.ts";

type RefundDependencies = Pick<PaymentsDependencies, "ledger" | "publicOrigin">;
type RefundExchange = GameBatchExchange<typeof calls.refundClaim>;
type RefundOutput = calls.OutputOf<typeof calls.refundClaim>;

/** A refund that the claim allows. */
interface Refund {
  exchange: RefundExchange;
  id: string;
  amount: bigint;
  claim: ClaimRow;
  accountId: string;
  operationId: string;
}

/** One outcome for each, in their order. No two are of the same claim. */
export const refundClaims = async (
  { ledger, publicOrigin }: RefundDependencies,
  transaction: Transaction,
  exchanges: readonly RefundExchange[],
): Promise<(RefundOutput | Failure)[]> => {
  const outcomes = new Map<RefundExchange, RefundOutput | Failure>();
  const asked = exchanges.map(({ query, game }) => ({ clientId: game.clientId, claimId: query.claim_id }));
  const claims = new Map((await lockClaims(transaction, asked)).map((claim) => [claim.id, claim]));
  const judged = exchanges.flatMap((exchange) => {
    const refund = judge(claims.get(exchange.query.claim_id), exchange);
    if (refund instanceof Failure) outcomes.set(exchange, refund);
    return refund instanceof Failure ? [] : [refund];
  });
  for (const given of await giveBack(ledger, transaction, judged, outcomes)) {
    outcomes.set(given.refund.exchange, toOutput(given, publicOrigin));
  }
  await tellGames(transaction, outcomes);
  return exchanges.map((exchange) => outcomes.get(exchange) ?? notDecided(exchange));
};

const notDecided = ({ query }: RefundExchange): never => {
  throw new Error(`the refund of claim ${query.claim_id} was not decided`);
};

const judge = (claim: ClaimRow | undefined, exchange: RefundExchange): Refund | Failure => {
  const { body, game } = exchange;
  // The claim may be here because its own game refunds it in the same batch.
  if (claim === undefined || claim.client_id !== game.clientId) return new Failure("claim_unknown");
  if (claim.state !== "settled") return new Failure("claim_closed");
  const left = BigInt(claim.amount) - BigInt(claim.refunded);
  const amount = body.amount === undefined ? left : BigInt(body.amount);
  if (amount === 0n || amount > left) return new Failure("refund_too_large");
  const { account_id: accountId, operation_id: operationId } = claim;
  if (accountId === null || operationId === null) throw new Error("a settled claim has no payment");
  return { exchange, id: newId(), amount, claim, accountId, operationId };
};

interface Given {
  refund: Refund;
  claim: ClaimRow;
  createdAt: Date;
}

/** Only what the ledger has moved becomes a refund. The others get their refusal as outcome. */
const giveBack = async (
  ledger: PaymentsDependencies["ledger"],
  transaction: Transaction,
  judged: readonly Refund[],
  outcomes: Map<RefundExchange, RefundOutput | Failure>,
): Promise<Given[]> => {
  if (judged.length === 0) return [];
  const leaving = await findLeavingAccounts(
    transaction,
    judged.map(({ accountId }) => accountId),
  );
  const payable = judged.filter(({ exchange, accountId }) => {
    const left = leaving.get(accountId);
    // It would go to an account that can no longer be opened, or keep its player from leaving.
    if (left) outcomes.set(exchange, new Failure(left === "deleted" ? "not_reversible" : "account_closing"));
    return left === undefined;
  });
  const verdicts = await ledger.postWithin(transaction, payable.map(toTransfer));
  const moved = payable.filter(({ exchange }, nth) => {
    const refusal = refusalOf(verdicts[nth]);
    if (refusal !== undefined) outcomes.set(exchange, refusal);
    return refusal === undefined;
  });
  if (moved.length === 0) return [];
  const written = await insertRefunds(
    transaction,
    moved.map(({ id, claim, amount, exchange }) => ({ id, claimId: claim.id, amount, reason: exchange.body.reason })),
  );
  return written.map((given, nth) => ({ ...given, refund: moved[nth] as Refund }));
};

/** A new id for each try: the ledger remembers a refusal for ever, and the game may try again with more SUPS. */
const toTransfer = ({ id, amount, claim, accountId, operationId, exchange }: Refund): Transfer => ({
  kind: "post",
  id,
  debit: systemAccount("game", exchange.game.name, accountId, claim.client_id).id,
  credit: accountId,
  amount,
  group: "SUPREMACY WORLD",
  subGroup: "REFUND",
  description: `Refund: ${claim.description}`,
  related: settlementIdOf(operationId),
});

const refusalOf = (verdict: Verdict | undefined): Failure | undefined => {
  if (verdict === "insufficient_funds") return new Failure("insufficient_funds");
  if (verdict === undefined || !isDone(verdict)) throw new Error(`a refund was answered with ${verdict}`);
  return undefined;
};

const toOutput = ({ refund, claim, createdAt }: Given, publicOrigin: string): RefundOutput => ({
  claim: toClaim(claim, publicOrigin),
  refund: {
    refund_id: refund.id,
    amount: String(refund.amount),
    reason: refund.exchange.body.reason,
    created_at: createdAt.toISOString(),
  },
});

const tellGames = (
  transaction: Transaction,
  outcomes: ReadonlyMap<RefundExchange, RefundOutput | Failure>,
): Promise<void> => {
  const news = [...outcomes].flatMap(([{ game }, data]) =>
    data instanceof Failure
      ? []
      : [
          {
            id: newId(),
            clientId: game.clientId,
            type: "payment.refunded" as const,
            orderKey: data.claim.claim_id,
            data,
          },
        ],
  );
  return enqueueEvents(transaction, news);
};
