import type { Transaction } from "@passport/database";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { type Proof, renewSession } from "./store.ts";

/**
 * SESSION-3: the session goes on under a new value, and the old one is refused from then on. Its id
 * stays, so the sockets of this browser stay open. Only proving who one is makes it fresh again (S8):
 * a changed password does not, or it would stand in for a second factor (SESSION-20).
 */
export const rotateSession = async (transaction: Transaction, sessionId: string, proof?: Proof): Promise<string> => {
  const token = newToken();
  const isLive = await renewSession(transaction, sessionId, hashToken(token), proof);
  if (!isLive) throw new Failure("not_authenticated");
  return token;
};
