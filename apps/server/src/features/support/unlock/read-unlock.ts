import type { Database } from "@passport/database";
import type { Unlock } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import { findUnlock } from "./store.ts";
import { toUnlock } from "./to-unlock.ts";

export const readUnlock = async (db: Database, id: string): Promise<Unlock> => {
  const row = await findUnlock(db, id);
  if (row === undefined) throw new Failure("not_found");
  return toUnlock(row);
};
