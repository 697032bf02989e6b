import type * as calls from "@passport/protocol";
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

/** For support: nothing here moves by itself. */
export const listStuckOperations = async (
  dependencies: OperationsDependencies,
  { payload }: Pick<CommandExchange<typeof calls.listStuckOperations>, "payload">,
): Promise<calls.OutputOf<typeof calls.listStuckOperations>> => {
  const { state, page, page_size: pageSize } = payload;
  const { operations, total } = await findStuck(dependencies.db, state, { page, pageSize });
  return { operations: await describeOperations(dependencies, operations), total };
};
