/**
 * The salt of a player's leaf: without it anybody could guess balances until a leaf fits. It follows from
 * a key that is not in the database, so it can be told to its owner again and needs to be kept nowhere.
 * A new report has new salts, so a leaf of one says nothing about the leaves of the next.
 */
import { createHmac } from "node:crypto";
import type { Keyring } from "../../platform/secrets/keyring.ts";

export type SaltOf = (accountId: string) => Buffer;

/** `keyId` is written into the report: after a rotation its proofs still want the key that it was made with. */
export const saltsOf = (keyring: Keyring, keyId: string, reportId: string): SaltOf => {
  const key = keyring.purposeKey("reserves", keyId);
  // Two uuids in their usual spelling: one length, so no two pairs read the same.
  return (accountId) => createHmac("sha256", key).update(`${reportId}${accountId}`).digest();
};
