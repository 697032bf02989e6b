import { randomBytes } from "node:crypto";
import type { Transaction } from "@passport/database";
import { maxServiceKeys, type ServiceScope } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { lockClient } from "../registry/store.ts";
import { countValidKeys, insertKey, type KeyRow } from "./store.ts";

export interface IssuedKey {
  row: KeyRow;
  /** The whole key, as a server sends it: known here and never again. */
  key: string;
}

/** Under the lock of the client, so that parallel calls cannot exceed the two. */
export const addServiceKey = async (
  transaction: Transaction,
  given: { clientId: string; scopes: readonly ServiceScope[]; lifeDays: number | null },
): Promise<IssuedKey> => {
  if (!(await lockClient(transaction, given.clientId))) throw new Failure("not_found");
  if ((await countValidKeys(transaction, given.clientId)) >= maxServiceKeys) throw new Failure("too_many_keys");
  const id = randomBytes(8).toString("hex");
  const secret = newToken();
  const row = await insertKey(transaction, { id, secretHash: hashToken(secret), ...given });
  return { row, key: `psk_${id}_${secret}` };
};
