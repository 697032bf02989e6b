import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { describeOperations, type OperationsDependencies } from "./describe-operations.ts";
import { findOwnOperation, findSteps } from "./read-store.ts";
import { toStep } from "./to-operation.ts";

/** Another player's operation is reported as not found (H4). */
export const readOperation = async (
  dependencies: OperationsDependencies,
  { actor, payload: { id } }: Pick<CommandExchange<typeof calls.readOperation>, "actor" | "payload">,
): Promise<calls.OutputOf<typeof calls.readOperation>> => {
  const { db } = dependencies;
  const row = await findOwnOperation(db, id, actor.accountId);
  const [operation] = row === undefined ? [] : await describeOperations(dependencies, [row]);
  if (operation === undefined) throw new Failure("not_found");
  const steps = await findSteps(db, id);
  return { operation, timeline: steps.map(toStep) };
};
