import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findOwnOperation } from "../operations/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { isHidden } from "./judge-payment.ts";
import { findOffered } from "./store.ts";
import { toPayment } from "./to-claim.ts";

/** CLAIM:GET: what the page shows before and after the click. What somebody else has paid is nobody's business. */
export const readPayment = async (
  { db }: Pick<PaymentsDependencies, "db">,
  { actor, payload }: Pick<CommandExchange<typeof calls.readPayment>, "actor" | "payload">,
): Promise<calls.Payment> => {
  const [claim] = await findOffered(db, [payload.claim_id]);
  if (claim === undefined || isHidden(claim, { amount: payload.amount, userId: actor.userId })) {
    throw new Failure("claim_unknown");
  }
  if (claim.account_id !== null && claim.account_id !== actor.accountId) throw new Failure("claim_taken");
  // What was paid before stays readable.
  if (claim.is_game_disabled && claim.state === "open") throw new Failure("game_unavailable");
  const operation = claim.operation_id && (await findOwnOperation(db, claim.operation_id, actor.accountId));
  return toPayment(claim, operation || undefined);
};
