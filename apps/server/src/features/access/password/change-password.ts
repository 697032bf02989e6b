/** The two calls over HTTP, which can give the session its new value in their answer. */
import { inTransaction } from "@passport/database";
import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { announceUserChange } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { rotateSession } from "../session/rotate-session.ts";
import { chooseFirstPassword, type NewPassword, replaceOwnPassword } from "./new-password.ts";
import { putPasswordInPlace } from "./put-password-in-place.ts";

export interface ChangedPassword {
  /** The session's new value (SESSION-3). */
  token: string;
  user: User;
}

interface PasswordChange {
  actor: Actor;
  newPassword: string;
  caller: Caller;
}

export const changePassword = async (
  dependencies: AccessDependencies,
  request: PasswordChange & { password: string },
): Promise<ChangedPassword> => putInPlace(dependencies, request, await replaceOwnPassword(dependencies, request));

export const setPassword = async (
  dependencies: AccessDependencies,
  request: PasswordChange,
): Promise<ChangedPassword> => putInPlace(dependencies, request, await chooseFirstPassword(dependencies, request));

const putInPlace = async (
  dependencies: AccessDependencies,
  { actor, caller }: PasswordChange,
  password: NewPassword,
): Promise<ChangedPassword> => {
  const changed = await inTransaction(dependencies.db, async (transaction) => {
    await putPasswordInPlace(dependencies, transaction, { actor, password, caller });
    const token = await rotateSession(transaction, actor.sessionId);
    return { token, user: await announceUserChange(transaction, actor.userId) };
  });
  dependencies.outbox.poke();
  return changed;
};
