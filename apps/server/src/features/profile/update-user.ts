import { type Database, inTransaction } from "@passport/database";
import type { PayloadOf, User, updateUser as updateUserCall } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { announceUserChange } from "./announce-user-change.ts";
import { readOwnUser } from "./read-own-user.ts";
import { updateNames } from "./store.ts";

export interface UpdateUserDependencies {
  db: Database;
  outbox: { poke(): void };
}

export const updateUser = async (
  { db, outbox }: UpdateUserDependencies,
  actor: Actor,
  { id, ...change }: PayloadOf<typeof updateUserCall>,
): Promise<User> => {
  // USER-8, H4: the id is compared, never obeyed.
  if (id.toLowerCase() !== actor.userId) throw new Failure("not_found");
  const user = await inTransaction(db, async (transaction) => {
    const isChanged = await updateNames(transaction, actor.userId, change);
    if (isChanged) return announceUserChange(transaction, actor.userId);
    const read = await readOwnUser(transaction, actor.userId);
    if (read === undefined) throw new Failure("not_found");
    return read.user;
  });
  outbox.poke();
  return user;
};
