import { newId, type Transaction } from "@passport/database";
import type { Fingerprint } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { storableText } from "../../../platform/storable-text.ts";
import type { Device } from "./device.ts";
import { type Methods, type NewSession, openSessionRow } from "./open-store.ts";

/** Header lines can be long; a browser's own name fits. */
const userAgentMax = 512;

export interface OpenedSession {
  sessionId: string;
  /** Exists nowhere else. */
  token: string;
}

/**
 * SESSION-3: a login always makes a new value, and the one the browser brought along is refused from
 * then on. Whether a player gets a session is decided by entry/admission/let-in.ts only.
 */
export const openSession = async (
  transaction: Transaction,
  userId: string,
  device: Device,
  methods: Methods,
): Promise<OpenedSession> => {
  const { session, token } = newSession(userId, device);
  await openSessionRow(transaction, { ...session, ...methods });
  return { sessionId: session.id, token };
};

export const newSession = (userId: string, device: Device): { session: NewSession; token: string } => {
  const token = newToken();
  const session = {
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    userAgent: storableText(device.caller.userAgent, userAgentMax),
    address: device.caller.address,
    browserHash: device.browserHash,
    fingerprint: device.fingerprint ? storableFingerprint(device.fingerprint) : null,
    previousHash: device.previousToken === undefined ? null : hashToken(device.previousToken),
  };
  return { session, token };
};

/** Lengths are bounded by the declaration; only what PostgreSQL cannot keep has to go (SESSION-23). */
export const storableFingerprint = (fingerprint: Fingerprint): string =>
  JSON.stringify(fingerprint, (_key, value: unknown) =>
    typeof value === "string" ? storableText(value, value.length) : value,
  );
