import { randomBytes } from "node:crypto";
import type { Transaction } from "@passport/database";
import { maxServiceKeys, type ServiceScope } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { lockClient } from "../registry/store.ts";
import { countValidKeys, insertKey, type NewKey } from "./store.ts";

/** `key` is the whole key, as a server sends it: known here and never again. */
export const newServiceKey = (): { id: string; key: string; secretHash: Buffer } => {
  const id = randomBytes(8).toString("hex");
  const secret = newToken();
  return { id, key: `psk_${id}_${secret}`, secretHash: hashToken(secret) };
};

/** Under the lock of the client, so that parallel calls cannot exceed the two. */
export const putServiceKey = async (transaction: Transaction, key: NewKey): Promise<void> => {
  if (!(await lockClient(transaction, key.clientId))) throw new Failure("not_found");
  if ((await countValidKeys(transaction, key.clientId)) >= maxServiceKeys) throw new Failure("too_many_keys");
  await insertKey(transaction, key);
};

/** Development and tests only: returns the whole key. */
export const addServiceKey = async (
  transaction: Transaction,
  given: { clientId: string; scopes: readonly ServiceScope[]; lifeDays: number | null },
): Promise<{ id: string; key: string }> => {
  const { id, key, secretHash } = newServiceKey();
  await putServiceKey(transaction, { id, secretHash, ...given });
  return { id, key };
};
