import type { Database } from "@passport/database";
import type { User } from "@passport/protocol";
import { findUserById, findUsersByIds, type UserRow } from "./store.ts";
import { toUser } from "./to-user.ts";

/** All fields of a player, for that player. The version orders it against the changes of the live topic. */
export const readOwnUser = async (db: Database, userId: string): Promise<OwnUser | undefined> => {
  const row = await findUserById(db, userId);
  return row && toOwnUser(row);
};

/** Many at once, in the order of their ids. */
export const readOwnUsers = async (db: Database, userIds: readonly string[]): Promise<(OwnUser | undefined)[]> => {
  const rows = await findUsersByIds(db, { ids: [...userIds] });
  const users = new Map(rows.map((row) => [row.id, toOwnUser(row)]));
  return userIds.map((id) => users.get(id));
};

interface OwnUser {
  user: User;
  version: number;
}

const toOwnUser = (row: UserRow): OwnUser => ({ user: toUser(row), version: row.version });
