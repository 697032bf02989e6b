import type { Database } from "@passport/database";
import type { OutputOf, readOperation as readOperationCall } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { findOwnOperation, findSteps } from "./read-store.ts";
import { toOperation, toStep } from "./to-operation.ts";

/** Another player's operation is reported as not found (H4). */
export const readOperation = async (
  db: Database,
  { accountId }: Actor,
  id: string,
): Promise<OutputOf<typeof readOperationCall>> => {
  const operation = await findOwnOperation(db, id, accountId);
  if (operation === undefined) throw new Failure("not_found");
  const steps = await findSteps(db, id);
  return { operation: toOperation(operation), timeline: steps.map(toStep) };
};
