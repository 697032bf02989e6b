import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findUserById, findUserByUsername } from "./store.ts";
import { toPublicUser, toUser } from "./to-user.ts";

const uuid = z.uuid();
/** What no username has is not looked up: text of any kind comes over the wire. */
const usernameShape = /^\w{1,15}$/;

/** USER-5: players see all of themselves and the public fields of others. Takes a username or an id (G8). */
export const readUser = async (
  { db }: { db: Database },
  { actor, payload }: Pick<CommandExchange<typeof calls.readUser>, "actor" | "payload">,
): Promise<calls.User | calls.PublicUser> => {
  const row = await find(db, payload.username);
  if (row === undefined) throw new Failure("not_found");
  return row.id === actor.userId ? toUser(row) : toPublicUser(row);
};

const find = async (db: Database, nameOrId: string) => {
  if (uuid.safeParse(nameOrId).success) return findUserById(db, nameOrId);
  return usernameShape.test(nameOrId) ? findUserByUsername(db, nameOrId) : undefined;
};
