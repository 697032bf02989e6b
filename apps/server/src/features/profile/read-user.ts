import type { Database } from "@passport/database";
import type { PublicUser, User } from "@passport/protocol";
import * as z from "zod/mini";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { findUserById, findUserByUsername } from "./store.ts";
import { toPublicUser, toUser } from "./to-user.ts";

const uuid = z.uuid();
/** What no username has is not looked up: text of any kind comes over the wire. */
const usernameShape = /^\w{1,15}$/;

/** USER-5: players see all of themselves and the public fields of others. Takes a username or an id (G8). */
export const readUser = async (db: Database, actor: Actor, nameOrId: string): Promise<User | PublicUser> => {
  const row = await find(db, nameOrId);
  if (row === undefined) throw new Failure("not_found");
  return row.id === actor.userId ? toUser(row) : toPublicUser(row);
};

const find = async (db: Database, nameOrId: string) => {
  if (uuid.safeParse(nameOrId).success) return findUserById(db, nameOrId);
  return usernameShape.test(nameOrId) ? findUserByUsername(db, nameOrId) : undefined;
};
