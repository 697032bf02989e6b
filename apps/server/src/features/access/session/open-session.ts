import { newId, type Transaction } from "@passport/database";
import type { Fingerprint } from "@passport/protocol";
import { announceSessionsEnded } from "../../../platform/outbox/outbox.ts";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { storableText } from "../../../platform/storable-text.ts";
import type { Device } from "../device.ts";
import { endSessionByToken, insertSession } from "./store.ts";

/** Header lines can be long; a browser's own name fits. */
const userAgentMax = 512;

export interface OpenedSession {
  sessionId: string;
  /** Exists nowhere else. */
  token: string;
}

/**
 * SESSION-3: a login always makes a new value, and the one the browser brought along is refused from
 * then on. Whether a player gets a session is decided in let-in.ts only.
 */
export const openSession = async (
  transaction: Transaction,
  userId: string,
  device: Device,
  { methods, isTwoFactor }: { methods: readonly string[]; isTwoFactor: boolean },
): Promise<OpenedSession> => {
  if (device.previousToken !== undefined) {
    await announceSessionsEnded(transaction, await endSessionByToken(transaction, hashToken(device.previousToken)));
  }
  const token = newToken();
  const sessionId = newId();
  await insertSession(transaction, {
    id: sessionId,
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: storableText(device.caller.userAgent, userAgentMax),
    address: device.caller.address,
    browser_hash: device.browserHash,
    fingerprint: device.fingerprint ? storableFingerprint(device.fingerprint) : null,
    methods,
    isTwoFactor,
  });
  return { sessionId, token };
};

/** Lengths are bounded by the declaration; only what PostgreSQL cannot keep has to go (SESSION-23). */
export const storableFingerprint = (fingerprint: Fingerprint): string =>
  JSON.stringify(fingerprint, (_key, value: unknown) =>
    typeof value === "string" ? storableText(value, value.length) : value,
  );
