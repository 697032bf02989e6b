/** What decides whether a password may be set, wherever it is set: there is no weaker way (EDIT-42). */
import type { Transaction } from "@passport/database";
import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { readOwnUser } from "../../profile/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { assertGoodPassword } from "./assert-good-password.ts";
import { insertPassword, replacePasswordHash } from "./store.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";

/** Judged and hashed, which takes too long for a transaction; `write` is for the one that puts it in place. */
export interface NewPassword {
  kind: "password_changed" | "password_set";
  write(transaction: Transaction): Promise<void>;
}

interface PasswordRequest {
  actor: Actor;
  newPassword: string;
  /** What the account is called from the same moment on: no secret either. */
  newNames?: { username?: string | undefined; email?: string | undefined };
}

/** PASSWORD-6, EDIT-40: the current password decides; an open session is not enough. */
export const replaceOwnPassword = async (
  dependencies: FactorDependencies,
  request: PasswordRequest & { password: string; caller: Caller },
): Promise<NewPassword> => {
  const { actor, password, caller } = request;
  const oldHash = await verifyOwnPassword(dependencies, { actor, password, caller });
  const hash = await hashNewPassword(dependencies, await readActor(dependencies, actor), request);
  return {
    kind: "password_changed",
    write: async (transaction) => {
      if (await replacePasswordHash(transaction, actor.userId, oldHash, hash)) return;
      throw new Failure("incorrect_password");
    },
  };
};

/** PASSWORD-7, EDIT-39. The email must be proven: it is what the password will log in with. */
export const chooseFirstPassword = async (
  dependencies: FactorDependencies,
  request: PasswordRequest & { bringsProvenEmail?: boolean },
): Promise<NewPassword> => {
  const { actor, bringsProvenEmail = false } = request;
  const user = await readActor(dependencies, actor);
  if (user.has_password) throw new Failure("password_already_set");
  if (!user.verified && !bringsProvenEmail) throw new Failure("email_unverified");
  const hash = await hashNewPassword(dependencies, user, request);
  return {
    kind: "password_set",
    write: async (transaction) => {
      if (await insertPassword(transaction, actor.userId, hash)) return;
      throw new Failure("password_already_set");
    },
  };
};

const readActor = async ({ db }: FactorDependencies, { userId }: Actor): Promise<User> => {
  const read = await readOwnUser(db, userId);
  if (read === undefined) throw new Failure("not_authenticated");
  return read.user;
};

const hashNewPassword = async (
  dependencies: FactorDependencies,
  { username, email, first_name, last_name }: User,
  { actor, newPassword, newNames }: PasswordRequest,
): Promise<string> => {
  const names = [first_name, last_name, newNames?.username ?? "", newNames?.email?.split("@")[0] ?? ""];
  await assertGoodPassword(dependencies, newPassword, {
    username,
    email: email ?? undefined,
    names,
    earnedBy: { session: actor },
  });
  return dependencies.hasher.hash(newPassword);
};
