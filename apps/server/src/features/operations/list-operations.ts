import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findPage, findStuck } from "./read-store.ts";
import { toOperation } from "./to-operation.ts";

export const listOperations = async (
  { db }: { db: Database },
  { actor, payload }: Pick<CommandExchange<typeof calls.listOperations>, "actor" | "payload">,
): Promise<calls.OutputOf<typeof calls.listOperations>> => {
  const { page, page_size: pageSize } = payload;
  const { operations, total } = await findPage(db, actor.accountId, { page, pageSize });
  return { operations: operations.map(toOperation), total };
};

/** For support: nothing here moves by itself. */
export const listStuckOperations = async (
  { db }: { db: Database },
  { payload }: Pick<CommandExchange<typeof calls.listStuckOperations>, "payload">,
): Promise<calls.OutputOf<typeof calls.listStuckOperations>> => {
  const { state, page, page_size: pageSize } = payload;
  const { operations, total } = await findStuck(db, state, { page, pageSize });
  return { operations: operations.map(toOperation), total };
};
