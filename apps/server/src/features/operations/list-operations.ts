import type { Database } from "@passport/database";
import type {
  listOperations as listOperationsCall,
  listStuckOperations as listStuckCall,
  OutputOf,
  PayloadOf,
} from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { findPage, findStuck } from "./read-store.ts";
import { toOperation } from "./to-operation.ts";

export const listOperations = async (
  db: Database,
  { accountId }: Actor,
  { page, page_size }: PayloadOf<typeof listOperationsCall>,
): Promise<OutputOf<typeof listOperationsCall>> => {
  const { operations, total } = await findPage(db, accountId, { page, pageSize: page_size });
  return { operations: operations.map(toOperation), total };
};

/** For support: nothing here moves by itself. */
export const listStuckOperations = async (
  db: Database,
  { state, page, page_size }: PayloadOf<typeof listStuckCall>,
): Promise<OutputOf<typeof listStuckCall>> => {
  const { operations, total } = await findStuck(db, state, { page, pageSize: page_size });
  return { operations: operations.map(toOperation), total };
};
