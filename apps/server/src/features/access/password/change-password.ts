import { inTransaction, type Transaction } from "@passport/database";
import type { SecurityEventKind, User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { announceUserChange, readOwnUser } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { burnLinks } from "../links/store.ts";
import { forgetOtherBrowsers } from "../login/store.ts";
import { tellOwner } from "../mails/tell-owner.ts";
import { recordEvent } from "../security-log/store.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";
import { rotateSession } from "../session/rotate-session.ts";
import { forgetTriesOfStrangers } from "../two-factor/begin-try.ts";
import { deleteChallenges } from "../two-factor/store.ts";
import { checkPassword } from "./check-password.ts";
import { insertPassword, replacePasswordHash } from "./store.ts";
import { verifyOwnPassword } from "./verify-own-password.ts";

export interface ChangedPassword {
  /** The session's new value (SESSION-3). */
  token: string;
  user: User;
}

/** PASSWORD-6: the current password decides; a session that somebody left open is not enough. */
export const changePassword = async (
  dependencies: AccessDependencies,
  request: { actor: Actor; password: string; newPassword: string; caller: Caller },
): Promise<ChangedPassword> => {
  const { actor, caller } = request;
  const oldHash = await verifyOwnPassword(dependencies, { actor, password: request.password, caller });
  const hash = await hashNewPassword(dependencies, actor, request.newPassword);
  return putInPlace(dependencies, { actor, caller, kind: "password_changed" }, async (transaction) => {
    if (!(await replacePasswordHash(transaction, actor.userId, oldHash, hash))) throw new Failure("incorrect_password");
  });
};

/** PASSWORD-7. The email must be proven: it is what the password will log in with. */
export const setPassword = async (
  dependencies: AccessDependencies,
  request: { actor: Actor; newPassword: string; caller: Caller },
): Promise<ChangedPassword> => {
  const { actor, caller, newPassword } = request;
  const user = await readUser(dependencies, actor);
  if (user.has_password) throw new Failure("password_already_set");
  if (!user.verified) throw new Failure("email_unverified");
  const hash = await hashNewPassword(dependencies, actor, newPassword);
  return putInPlace(dependencies, { actor, caller, kind: "password_set" }, async (transaction) => {
    if (!(await insertPassword(transaction, actor.userId, hash))) throw new Failure("password_already_set");
  });
};

const readUser = async ({ db }: AccessDependencies, { userId }: Actor): Promise<User> => {
  const read = await readOwnUser(db, userId);
  if (read === undefined) throw new Failure("not_authenticated");
  return read.user;
};

const hashNewPassword = async (
  dependencies: AccessDependencies,
  actor: Actor,
  newPassword: string,
): Promise<string> => {
  const { username, email } = await readUser(dependencies, actor);
  const problem = checkPassword(newPassword, { brand: dependencies.brand, username, email: email ?? undefined });
  if (problem !== undefined) throw new Failure(problem);
  return dependencies.hasher.hash(newPassword);
};

/** PASSWORD-9: this browser goes on under a new value, every other session ends, and nothing on its way survives. */
const putInPlace = async (
  dependencies: AccessDependencies,
  { actor, caller, kind }: { actor: Actor; caller: Caller; kind: SecurityEventKind & `password_${string}` },
  write: (transaction: Transaction) => Promise<void>,
): Promise<ChangedPassword> => {
  const { userId, sessionId } = actor;
  const changed = await inTransaction(dependencies.db, async (transaction) => {
    // In the order of a reset, so that neither waits for the other in a circle.
    await burnLinks(transaction, userId, ["reset_password"]);
    await write(transaction);
    await deleteChallenges(transaction, userId);
    const token = await rotateSession(transaction, sessionId);
    await endSessionsExcept(transaction, userId, sessionId);
    await forgetOtherBrowsers(transaction, userId, sessionId);
    await forgetTriesOfStrangers(transaction, userId);
    await recordEvent(transaction, { userId, kind, factor: "password", sessionId, caller });
    await tellOwner(dependencies, transaction, { userId, what: "password_changed", caller });
    return { token, user: await announceUserChange(transaction, userId) };
  });
  dependencies.outbox.poke();
  return changed;
};
