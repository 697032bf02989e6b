import type { Transaction } from "@passport/database";
import type { User } from "@passport/protocol";
import { announceHint } from "../../platform/outbox/outbox.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { readOwnUser } from "./read-own-user.ts";
import { raiseVersion } from "./store.ts";

/** To be called once in a transaction that changed what players see of themselves; every open page then shows it. */
export const announceUserChange = async (transaction: Transaction, userId: string): Promise<User> => {
  await raiseVersion(transaction, userId);
  const read = await readOwnUser(transaction, userId);
  if (read === undefined) throw new Failure("not_found");
  await announceHint(transaction, "users.changed", { users: [userId] });
  return read.user;
};
