import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findOwnOperation, findSteps } from "./read-store.ts";
import { toOperation, toStep } from "./to-operation.ts";

/** Another player's operation is reported as not found (H4). */
export const readOperation = async (
  { db }: { db: Database },
  { actor, payload: { id } }: Pick<CommandExchange<typeof calls.readOperation>, "actor" | "payload">,
): Promise<calls.OutputOf<typeof calls.readOperation>> => {
  const operation = await findOwnOperation(db, id, actor.accountId);
  if (operation === undefined) throw new Failure("not_found");
  const steps = await findSteps(db, id);
  return { operation: toOperation(operation), timeline: steps.map(toStep) };
};
