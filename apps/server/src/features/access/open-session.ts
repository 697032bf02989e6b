import { newId, type Transaction } from "@passport/database";
import type { Fingerprint } from "@passport/protocol";
import { announceSessionsEnded } from "../../platform/outbox/outbox.ts";
import { hashToken, newSessionToken } from "./session-token.ts";
import { endSessionByToken, insertSession } from "./store.ts";

export interface Device {
  userAgent: string;
  fingerprint?: Fingerprint | undefined;
  /** The session this browser had until now. */
  previousToken: string | undefined;
}

/** Header lines can be long; a browser's own name fits. */
const userAgentMax = 512;

/**
 * SESSION-3: a login always makes a new value, and the one the browser brought along is refused from
 * then on, whoever planted it. Answers the token, which exists nowhere else.
 */
export const openSession = async (transaction: Transaction, userId: string, device: Device): Promise<string> => {
  if (device.previousToken !== undefined) {
    await announceSessionsEnded(transaction, await endSessionByToken(transaction, hashToken(device.previousToken)));
  }
  const token = newSessionToken();
  await insertSession(transaction, {
    id: newId(),
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: device.userAgent.slice(0, userAgentMax).toWellFormed(),
    fingerprint: device.fingerprint ? storable(device.fingerprint) : null,
  });
  return token;
};

/** PostgreSQL keeps neither NUL nor half a surrogate pair; a hint is not worth a failed login (SESSION-23). */
const storable = (fingerprint: Fingerprint): string =>
  JSON.stringify(fingerprint, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value,
  );
