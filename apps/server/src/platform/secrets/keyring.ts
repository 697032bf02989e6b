/**
 * The keys of the server, from SECRET_KEYS: `id:key,id:key`, each key 32 bytes in base64 (`openssl
 * rand -base64 32`). The first one is current; the ones behind it only open what was sealed before a
 * rotation. A key is never used itself: every purpose has its own, derived by HKDF-SHA256, so that
 * what one purpose gives away is of no use to another.
 */
import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

const keyBytes = 32;
/** No dot and no colon: an id stands in the text of what it sealed, and before its key in SECRET_KEYS. */
const idPattern = /^[a-z0-9-]{1,32}$/;

export interface Keyring {
  readonly currentId: string;
  readonly ids: readonly string[];
  /** A KeyObject prints no bytes, wherever it is logged. Without an id: of the current key. */
  purposeKey(purpose: string, id?: string): KeyObject;
}

/** Says what is wrong with SECRET_KEYS and holds nothing of it. */
export class KeyringError extends Error {
  override readonly name = "KeyringError";
}

export const parseKeyring = (text: string): Keyring => {
  const entries = text.split(",").map(parseEntry);
  const keys = new Map(entries.map(({ id, key }) => [id, key]));
  if (keys.size < entries.length) throw new KeyringError("must not name two keys alike");
  if (entries.some(({ key }, i) => entries.slice(0, i).some((earlier) => earlier.key.equals(key)))) {
    throw new KeyringError("must not hold one key under two ids");
  }
  const ids = [...keys.keys()];
  const [currentId = ""] = ids;
  return {
    currentId,
    ids,
    purposeKey: (purpose, id = currentId) => {
      const key = keys.get(id);
      if (key === undefined) throw new KeyringError("does not hold the key that was asked for");
      return derive(key, purpose);
    },
  };
};

const parseEntry = (entry: string): { id: string; key: KeyObject } => {
  const [id = "", encoded = "", ...rest] = entry.trim().split(":");
  const bytes = Buffer.from(encoded, "base64");
  // Buffer skips what is not base64, so only what encodes back to itself was base64.
  const isKey = bytes.length === keyBytes && bytes.toString("base64") === encoded;
  if (!isKey || !idPattern.test(id) || rest.length > 0) {
    throw new KeyringError(`must be a comma-separated list of id:key, each key ${keyBytes} bytes in base64`);
  }
  return { id, key: createSecretKey(bytes) };
};

/** The keys are random, so no salt is needed (RFC 5869, section 3.1). */
const derive = (key: KeyObject, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `passport ${purpose}`, keyBytes)));
