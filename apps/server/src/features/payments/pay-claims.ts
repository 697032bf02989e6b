/**
 * Takes payments, many at once, in a few statements: claims are locked and judged, the ledger holds the amounts, and
 * only what is held becomes an operation with a question to its game. All of it commits together, or nothing does
 * (PAY-4). One payment's refusal is its own answer and fails no other.
 */
import { inTransaction, newId, readClock, type Transaction } from "@passport/database";
import { isDone, type Transfer, type Verdict } from "@passport/ledger";
import { paymentAnswerMs, type WireMessageCode } from "@passport/protocol";
import { openOperations } from "../operations/index.ts";
import { enqueueEvents, findEndpoints } from "../webhooks/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { judgePayment, type PayRequest } from "./judge-payment.ts";
import { holdIdOf } from "./payment-ids.ts";
import { judgeSpending } from "./spending/judge-spending.ts";
import { lockSpending } from "./spending/store.ts";
import { findOffered, lockOffered, markAsked, type OfferedClaim } from "./store.ts";
import { toClaim } from "./to-claim.ts";

export type PayOutcome =
  | { kind: "refused"; code: WireMessageCode }
  | { kind: "asked" | "paid_before"; operationId: string };

type BatchDependencies = Pick<PaymentsDependencies, "db" | "ledger" | "publicOrigin">;

/** One answer for each request, in their order; no two of one claim. Safe to repeat: what was paid before is said to be. */
export const payClaims = async (
  dependencies: BatchDependencies,
  requests: readonly PayRequest[],
): Promise<PayOutcome[]> => {
  const outcomes = await decideAll(dependencies, requests);
  return requests.map((request) => outcomes.get(request) ?? unexpected(request));
};

const unexpected = ({ claimId }: PayRequest): never => {
  throw new Error(`claim ${claimId} was not decided`);
};

interface Payable {
  request: PayRequest;
  claim: OfferedClaim;
  operationId: string;
  gameAccountId: string;
}

type Outcomes = Map<PayRequest, PayOutcome>;

const decideAll = async (
  { db, ledger, publicOrigin }: BatchDependencies,
  requests: readonly PayRequest[],
): Promise<Outcomes> => {
  const claimIds = requests.map(({ claimId }) => claimId);
  // Before the transaction: an account that is opened inside would be locked until it ends.
  const gameAccounts = await openGameAccounts(ledger, await findOffered(db, claimIds), requests);
  return inTransaction(db, async (transaction) => {
    const claims = new Map((await lockOffered(transaction, claimIds)).map((claim) => [claim.id, claim]));
    const { outcomes, payable: offered } = await judge(transaction, requests, { claims, gameAccounts });
    const payable = await withinLimits(transaction, offered, outcomes);
    const verdicts = await ledger.postWithin(transaction, payable.map(toHold));
    const held = payable.filter(({ request }, nth) => {
      const refusal = refusalOf(verdicts[nth]);
      if (refusal !== undefined) outcomes.set(request, { kind: "refused", code: refusal });
      return refusal === undefined;
    });
    await ask(transaction, held, publicOrigin);
    for (const { request, operationId } of held) outcomes.set(request, { kind: "asked", operationId });
    return outcomes;
  });
};

/** By the request; the game's account serves the shard of the paying player. */
const openGameAccounts = async (
  ledger: PaymentsDependencies["ledger"],
  claims: readonly OfferedClaim[],
  requests: readonly PayRequest[],
): Promise<Map<PayRequest, string>> => {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const opened = await Promise.all(
    requests.map(async (request): Promise<[PayRequest, string][]> => {
      const claim = byId.get(request.claimId);
      if (claim === undefined || judgePayment(claim, request).kind !== "payable") return [];
      const { id } = await ledger.openSystemAccount("game", claim.game_name, request.accountId, claim.client_id);
      return [[request, id]];
    }),
  );
  return new Map(opened.flat());
};

const judge = async (
  transaction: Transaction,
  requests: readonly PayRequest[],
  given: { claims: ReadonlyMap<string, OfferedClaim>; gameAccounts: ReadonlyMap<PayRequest, string> },
): Promise<{ outcomes: Outcomes; payable: Payable[] }> => {
  const outcomes: Outcomes = new Map();
  const payable: Payable[] = [];
  const games = [...new Set([...given.claims.values()].map(({ client_id }) => client_id))];
  const reachable = await findEndpoints(transaction, games);
  for (const request of requests) {
    const claim = given.claims.get(request.claimId);
    const judgement = judgePayment(claim, request);
    const gameAccountId = given.gameAccounts.get(request);
    if (judgement.kind !== "payable") {
      outcomes.set(request, judgement);
      continue;
    }
    if (claim === undefined) continue;
    // Without an account the claim could not be paid a moment ago: its game was disabled.
    if (!reachable.has(claim.client_id) || gameAccountId === undefined)
      outcomes.set(request, { kind: "refused", code: "game_unavailable" });
    else payable.push({ request, claim, gameAccountId, operationId: newId() });
  }
  return { outcomes, payable };
};

/** Takes the locks of the players' rows, after those of the claims and before the ledger's. */
const withinLimits = async (
  transaction: Transaction,
  offered: readonly Payable[],
  outcomes: Outcomes,
): Promise<readonly Payable[]> => {
  if (offered.length === 0) return offered;
  const requests = offered.map(({ request }) => request);
  const rows = await lockSpending(transaction, [...new Set(requests.map(({ userId }) => userId))]);
  const refusals = judgeSpending(rows, requests);
  for (const [nth, code] of refusals.entries()) {
    const request = requests[nth];
    if (code !== undefined && request !== undefined) outcomes.set(request, { kind: "refused", code });
  }
  return offered.filter((_, nth) => refusals[nth] === undefined);
};

/** A new id for each try: the ledger remembers a refusal for ever, and the player may try again with more SUPS. */
const toHold = ({ request, claim, operationId, gameAccountId }: Payable): Transfer => ({
  kind: "hold",
  id: holdIdOf(operationId),
  debit: request.accountId,
  credit: gameAccountId,
  amount: BigInt(claim.amount),
  group: "SUPREMACY WORLD",
  subGroup: "PURCHASE",
  description: claim.description,
  // PAY-9: read in this transaction, from the row that the debit locks (S9).
  forbiddenBy: ["total"],
  related: claim.id,
});

const refusalOf = (verdict: Verdict | undefined): WireMessageCode | undefined => {
  if (verdict === "insufficient_funds" || verdict === "account_locked") return verdict;
  if (verdict === undefined || !isDone(verdict)) throw new Error(`a payment was answered with ${verdict}`);
  return undefined;
};

const ask = async (transaction: Transaction, held: readonly Payable[], publicOrigin: string): Promise<void> => {
  if (held.length === 0) return;
  const deadline = new Date((await readClock(transaction)).getTime() + paymentAnswerMs);
  // After the ledger: a new operation also locks a row of `operation_counts` (by a trigger), and end-payments.ts locks in
  // the same order.
  await openOperations(
    transaction,
    held.map(({ request, claim, operationId }) => ({
      operation: {
        id: operationId,
        kind: "payment",
        state: "pending",
        account_id: request.accountId,
        amount: claim.amount,
        deadline,
      },
      event: "registered",
    })),
  );
  const asked = await markAsked(
    transaction,
    held.map(({ request: { accountId, userId }, claim, operationId }) => ({
      id: claim.id,
      operationId,
      accountId,
      userId,
    })),
  );
  await enqueueEvents(
    transaction,
    asked.map((row) => ({
      id: row.operation_id ?? "",
      clientId: row.client_id,
      type: "payment.requested",
      orderKey: row.id,
      data: { claim: toClaim(row, publicOrigin), decide_by: deadline.toISOString() },
      decideBy: deadline,
    })),
  );
};
