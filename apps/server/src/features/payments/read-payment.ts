import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { createBatcher } from "../../platform/queue/batcher.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findOperations, type OperationRow } from "../operations/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { isHidden } from "./judge-payment.ts";
import { findOffered, type OfferedClaim } from "./store.ts";
import { toPayment } from "./to-claim.ts";

export type ReadPayment = (
  exchange: Pick<CommandExchange<typeof calls.readPayment>, "actor" | "payload">,
) => Promise<calls.Payment>;

interface Found {
  claim: OfferedClaim | undefined;
  operation: OperationRow | undefined;
}

const batchSize = 500;

/**
 * The page reads this before and after the click. What another player has paid stays private. Every payment ends with
 * this, so those that end together are read together.
 */
export const createReadPayment = ({ db }: Pick<PaymentsDependencies, "db">): ReadPayment => {
  const reads = createBatcher((ids: readonly string[]) => find(db, ids), batchSize);
  return async ({ actor, payload }) => {
    const { claim, operation } = await reads.add(payload.claim_id);
    if (claim === undefined || isHidden(claim, { amount: payload.amount, userId: actor.userId })) {
      throw new Failure("claim_unknown");
    }
    if (claim.account_id !== null && claim.account_id !== actor.accountId) throw new Failure("claim_taken");
    // What was paid before stays readable.
    if (claim.is_game_disabled && claim.state === "open") throw new Failure("game_unavailable");
    return toPayment(claim, operation);
  };
};

const find = async (db: Database, ids: readonly string[]): Promise<Found[]> => {
  const claims = new Map((await findOffered(db, ids)).map((claim) => [claim.id, claim]));
  const operationIds = [...claims.values()].flatMap(({ operation_id }) => operation_id ?? []);
  const found = operationIds.length === 0 ? [] : await findOperations(db, operationIds);
  const operations = new Map(found.map((operation) => [operation.id, operation]));
  return ids.map((id) => {
    const claim = claims.get(id);
    return { claim, operation: operations.get(claim?.operation_id ?? "") };
  });
};
