import type { Transaction } from "@passport/database";
import { serviceScopes } from "@passport/protocol";
import { addServiceKey } from "./add-service-key.ts";
import { findKeys, revokeKey } from "./store.ts";

/** Development and tests only: a new key with every scope. Those of earlier starts end, because nothing kept them. */
export const seedServiceKey = async (transaction: Transaction, clientId: string): Promise<string> => {
  for (const { id, is_valid } of await findKeys(transaction, clientId)) if (is_valid) await revokeKey(transaction, id);
  return (await addServiceKey(transaction, { clientId, scopes: serviceScopes, lifeDays: null })).key;
};
