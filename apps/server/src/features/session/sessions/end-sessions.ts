/** Every way to end sessions commits the end together with its announcement: sockets close everywhere (SESSION-5). */
import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { announceSessionsEnded } from "../../../platform/outbox/outbox.ts";
import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange, HttpExchange } from "../../../platform/wire/handlers.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { recordEvent } from "../security-log/store.ts";
import { endSessionByToken, endSessionOfUser, endSessionsOfUser, findSessionOwner } from "./store.ts";

/** SESSION-11. SESSION-14: a token that is ended, unknown or absent changes nothing and is no failure. */
export const logout = async (
  { db, outbox }: SessionDependencies,
  { sessionToken, caller }: Pick<HttpExchange<typeof calls.logout>, "sessionToken" | "caller">,
): Promise<void> => {
  if (sessionToken === undefined) return;
  await inTransaction(db, async (transaction) => {
    const [sessionId] = await endSessionByToken(transaction, hashToken(sessionToken));
    if (sessionId === undefined) return;
    await announceSessionsEnded(transaction, [sessionId]);
    const userId = (await findSessionOwner(transaction, sessionId)) ?? null;
    await recordEvent(transaction, { userId, kind: "logged_out", sessionId, caller });
  });
  outbox.poke();
};

/** "Log out this one". Another player's session is reported as not found (H4). */
export const endSession = async (
  { db, outbox }: SessionDependencies,
  { actor, payload: { id }, caller }: CommandExchange<typeof calls.endSession>,
): Promise<true> => {
  await inTransaction(db, async (transaction) => {
    const ended = await endSessionOfUser(transaction, actor.userId, id);
    if (ended.length === 0) throw new Failure("not_found");
    await announceSessionsEnded(transaction, ended);
    await recordEvent(transaction, { userId: actor.userId, kind: "session_ended", sessionId: id, caller });
  });
  outbox.poke();
  return true;
};

/** "Log out everywhere else". Returns how many there were. */
export const endOtherSessions = async (
  { db, outbox }: SessionDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.endOtherSessions>, "actor" | "caller">,
): Promise<{ ended: number }> => {
  const ended = await inTransaction(db, async (transaction) => {
    const count = await endSessionsExcept(transaction, actor.userId, actor.sessionId);
    const { userId, sessionId } = actor;
    await recordEvent(transaction, { userId, kind: "other_sessions_ended", sessionId, caller });
    return count;
  });
  outbox.poke();
  return { ended };
};

/** For changes that only this browser shall survive. Without one, all end. */
export const endSessionsExcept = async (
  transaction: Transaction,
  userId: string,
  keptSessionId?: string,
): Promise<number> => {
  const ended = await endSessionsOfUser(transaction, userId, keptSessionId);
  await announceSessionsEnded(transaction, ended);
  return ended.length;
};

export const endAllSessions = async ({ db, outbox }: SessionDependencies, userId: string): Promise<void> => {
  await inTransaction(db, (transaction) => endSessionsExcept(transaction, userId));
  outbox.poke();
};
