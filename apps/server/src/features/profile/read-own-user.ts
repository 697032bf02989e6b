import type { Database } from "@passport/database";
import type { User } from "@passport/protocol";
import { findUserById } from "./store.ts";
import { toUser } from "./to-user.ts";

/** All fields of a player, for that player. The version orders it against the changes of the live topic. */
export const readOwnUser = async (db: Database, userId: string): Promise<OwnUser | undefined> => {
  const row = await findUserById(db, userId);
  return row && { user: toUser(row), version: row.version };
};

interface OwnUser {
  user: User;
  version: number;
}
