/** Every way to end sessions commits the end together with its announcement: sockets close everywhere (SESSION-5). */
import { inTransaction } from "@passport/database";
import { announceSessionsEnded } from "../../platform/outbox/outbox.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { hashToken } from "./session-token.ts";
import { endSessionByToken, endSessionsOfUser } from "./store.ts";

/** SESSION-11. SESSION-14: a token that is ended, unknown or absent changes nothing and is no failure. */
export const logout = async ({ db, outbox }: AccessDependencies, token: string | undefined): Promise<void> => {
  if (token === undefined) return;
  await inTransaction(db, async (transaction) =>
    announceSessionsEnded(transaction, await endSessionByToken(transaction, hashToken(token))),
  );
  outbox.poke();
};

export const endAllSessions = async ({ db, outbox }: AccessDependencies, userId: string): Promise<void> => {
  await inTransaction(db, async (transaction) =>
    announceSessionsEnded(transaction, await endSessionsOfUser(transaction, userId)),
  );
  outbox.poke();
};
