/**
 * Ends payments that wait for their game, each once: claim, operation and hold together (LEDGER-5). What has ended
 * already is left as it is, so a decision that comes twice or too late changes nothing.
 */
import { newId, type Transaction } from "@passport/database";
import { isDone, type Ledger, type Transfer } from "@passport/ledger";
import type { OperationEventName } from "@passport/protocol";
import { advanceOperations } from "../operations/index.ts";
import { enqueueEvents, type NewEvent, withdrawEvents } from "../webhooks/index.ts";
import { holdIdOf, releaseIdOf, settlementIdOf } from "./payment-ids.ts";
import { type ClaimRow, type EndedClaim, lockAsked, markEnded } from "./store.ts";
import { toClaim } from "./to-claim.ts";

export interface PaymentEnd {
  operationId: string;
  /** What the game said, or that it said nothing in time. */
  answer: "accepted" | "refused" | "unanswered";
  /** Of a refusal. */
  reason: string;
}

export interface EndDependencies {
  ledger: Pick<Ledger, "postWithin">;
  publicOrigin: string;
}

const states: Record<PaymentEnd["answer"], EndedClaim["state"]> = {
  accepted: "settled",
  refused: "refused",
  unanswered: "returned",
};

/** Returns how many ended now. */
export const endPayments = async (
  { ledger, publicOrigin }: EndDependencies,
  transaction: Transaction,
  ends: readonly PaymentEnd[],
): Promise<number> => {
  const byOperation = new Map(ends.map((end) => [end.operationId, end]));
  const waiting = await lockAsked(transaction, [...byOperation.keys()]);
  if (waiting.length === 0) return 0;
  const ending = waiting.flatMap(({ id, operation_id }) => {
    const end = byOperation.get(operation_id ?? "");
    return end === undefined ? [] : [{ claimId: id, ...end }];
  });
  // In the order of a payment's begin (pay-claims.ts): ledger accounts, then operations and their counts.
  await endHolds(ledger, transaction, ending);
  await advance(transaction, ending);
  const ended = await markEnded(
    transaction,
    ending.map(({ claimId, answer, reason }) => ({
      id: claimId,
      state: states[answer],
      reason: answer === "refused" ? reason : null,
    })),
  );
  await tellGames(transaction, ended, publicOrigin);
  return ended.length;
};

const endHolds = async (
  ledger: EndDependencies["ledger"],
  transaction: Transaction,
  ending: readonly PaymentEnd[],
): Promise<void> => {
  const transfers = ending.map(
    ({ operationId, answer }): Transfer =>
      answer === "accepted"
        ? { kind: "settle", id: settlementIdOf(operationId), hold: holdIdOf(operationId) }
        : { kind: "release", id: releaseIdOf(operationId), hold: holdIdOf(operationId) },
  );
  const verdicts = await ledger.postWithin(transaction, transfers);
  for (const [nth, verdict] of verdicts.entries()) {
    if (!isDone(verdict)) throw new Error(`${transfers[nth]?.kind} ${transfers[nth]?.id}: ${verdict}`);
  }
};

const advance = async (transaction: Transaction, ending: readonly PaymentEnd[]): Promise<void> => {
  const changed = await advanceOperations(
    transaction,
    ending.map(({ operationId, answer }) => ({
      operationId,
      event: answer satisfies OperationEventName,
      ...(answer === "accepted" && { changes: { transfer_id: settlementIdOf(operationId) } }),
    })),
  );
  // Claim and operation end together: otherwise nothing may be moved on such a ground.
  if (changed.length !== ending.length) throw new Error("a claim waits for its game, and its operation does not");
};

/** A game that refused knows it. One that did not answer is not asked any more. */
const tellGames = async (transaction: Transaction, ended: readonly ClaimRow[], publicOrigin: string): Promise<void> => {
  const news = ended.flatMap((row): NewEvent[] => {
    const event = { id: newId(), clientId: row.client_id, orderKey: row.id };
    const claim = toClaim(row, publicOrigin);
    if (row.state === "settled") return [{ ...event, type: "payment.settled", data: { claim } }];
    if (row.state === "returned")
      return [{ ...event, type: "payment.returned", data: { claim, reason: "unanswered" } }];
    return [];
  });
  await enqueueEvents(transaction, news);
  const unanswered = ended
    .filter(({ state }) => state === "returned")
    .flatMap(({ operation_id }) => operation_id ?? []);
  if (unanswered.length > 0) await withdrawEvents(transaction, unanswered);
};
