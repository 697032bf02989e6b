/**
 * What must be read again but may not lie open in the database (S2, S5): AES-256-GCM, as the text
 * `v1.<key id>.<iv>.<tag and ciphertext>`. The context says what a value is and whose, such as
 * `two_factor <user id>`. It is authenticated with the value, so a sealed text that is put into
 * another column or another row does not open. The first key of the ring seals, every one opens:
 * after a rotation `isCurrent` tells which values wait to be sealed again.
 *
 * With random 96-bit ivs one key may seal 2^32 values (NIST SP 800-38D, section 8.3).
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keyring } from "./keyring.ts";

const version = "v1";
const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

export interface Sealer {
  seal(plain: string, context: string): string;
  /** Throws a SealError for whatever this ring did not seal in this very context. */
  open(sealed: string, context: string): string;
  isCurrent(sealed: string): boolean;
}

/** Holds neither the sealed value nor what was in it. */
export class SealError extends Error {
  override readonly name = "SealError";
}

export const createSealer = (keyring: Keyring): Sealer => {
  const keys = new Map(keyring.ids.map((id) => [id, keyring.purposeKey("seal", id)]));
  const { currentId } = keyring;
  const currentKey = keyring.purposeKey("seal");

  return {
    seal: (plain, context) => {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, currentKey, iv, { authTagLength: tagBytes });
      sealing.setAAD(authenticated(currentId, context));
      const ciphertext = Buffer.concat([sealing.update(plain, "utf8"), sealing.final()]);
      const box = Buffer.concat([sealing.getAuthTag(), ciphertext]);
      return [version, currentId, iv.toString("base64url"), box.toString("base64url")].join(".");
    },

    open: (sealed, context) => {
      const { keyId, iv, box } = parseSealed(sealed);
      const key = keys.get(keyId);
      if (key === undefined) throw new SealError("A value was sealed with a key that is not in SECRET_KEYS.");
      const opening = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes });
      opening.setAAD(authenticated(keyId, context)).setAuthTag(box.subarray(0, tagBytes));
      try {
        return Buffer.concat([opening.update(box.subarray(tagBytes)), opening.final()]).toString("utf8");
      } catch {
        throw new SealError("A sealed value was changed, or belongs somewhere else.");
      }
    },

    isCurrent: (sealed) => sealed.startsWith(`${version}.${currentId}.`),
  };
};

/** A key id holds no dot, so no two pairs of id and context read the same. */
const authenticated = (keyId: string, context: string): Buffer => Buffer.from(`${version}.${keyId}.${context}`);

const parseSealed = (sealed: string): { keyId: string; iv: Buffer; box: Buffer } => {
  const [, keyId, ivText, boxText] = /^v1\.([^.]+)\.([^.]+)\.([^.]+)$/.exec(sealed) ?? [];
  const [iv, box] = [decode(ivText), decode(boxText)];
  if (keyId === undefined || iv?.length !== ivBytes || box === undefined || box.length < tagBytes) {
    throw new SealError("This is not a sealed value.");
  }
  return { keyId, iv, box };
};

/** Only what encodes back to itself: there is one text for every sealed value, and no second that opens too. */
const decode = (text = ""): Buffer | undefined => {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
};
