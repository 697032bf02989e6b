/** The two calls over HTTP, which can give the session its new value in their answer. */
import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange } from "../../profile/index.ts";
import { rotateSession } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { chooseFirstPassword, type NewPassword, replaceOwnPassword } from "./new-password.ts";
import { putPasswordInPlace } from "./put-password-in-place.ts";

export interface ChangedPassword {
  /** The session's new value (SESSION-3). */
  token: string;
  user: calls.User;
}

export const changePassword = async (
  dependencies: FactorDependencies,
  { actor, body, caller }: Pick<HttpExchange<typeof calls.changePassword>, "actor" | "body" | "caller">,
): Promise<ChangedPassword> => {
  const request = { actor, password: body.password, newPassword: body.new_password, caller };
  const password = await replaceOwnPassword(dependencies, request);
  return putInPlace(dependencies, { actor, password, caller });
};

export const setPassword = async (
  dependencies: FactorDependencies,
  { actor, body, caller }: Pick<HttpExchange<typeof calls.setPassword>, "actor" | "body" | "caller">,
): Promise<ChangedPassword> => {
  const password = await chooseFirstPassword(dependencies, { actor, newPassword: body.new_password });
  return putInPlace(dependencies, { actor, password, caller });
};

const putInPlace = async (
  dependencies: FactorDependencies,
  { actor, password, caller }: { actor: Actor; password: NewPassword; caller: Caller },
): Promise<ChangedPassword> => {
  const changed = await inTransaction(dependencies.db, async (transaction) => {
    await putPasswordInPlace(dependencies, transaction, { actor, password, caller });
    const token = await rotateSession(transaction, actor.sessionId);
    return { token, user: await announceUserChange(transaction, actor.userId) };
  });
  dependencies.outbox.poke();
  return changed;
};
