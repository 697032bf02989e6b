import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { describeOperations, type OperationsDependencies } from "./describe-operations.ts";
import { findPage, findStuck } from "./read-store.ts";

export const listOperations = async (
  dependencies: OperationsDependencies,
  { actor, payload }: Pick<CommandExchange<typeof calls.listOperations>, "actor" | "payload">,
): Promise<calls.OutputOf<typeof calls.listOperations>> => {
  const { page, page_size: pageSize } = payload;
  const { operations, total } = await findPage(dependencies.db, actor.accountId, { page, pageSize });
  return { operations: await describeOperations(dependencies, operations), total };
};

/** For staff: nothing here moves by itself. */
export const listStuckOperations = async (
  dependencies: OperationsDependencies,
  { actor, payload, caller: { requestId } }: CommandExchange<typeof calls.listStuckOperations>,
): Promise<calls.OutputOf<typeof calls.listStuckOperations>> =>
  inTransaction(dependencies.db, async (transaction) => {
    const { state, page, page_size: pageSize } = payload;
    const { operations, total } = await findStuck(transaction, state, { page, pageSize });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "operation.stuck.list",
      subject: state,
      details: { page },
      requestId,
    });
    return { operations: await describeOperations({ ...dependencies, db: transaction }, operations), total };
  });
