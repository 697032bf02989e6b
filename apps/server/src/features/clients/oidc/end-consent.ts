import type { Transaction } from "@passport/database";
import { hashToken } from "../../../platform/secrets/token.ts";
import { findConsented } from "../registry/store.ts";
import { grantIdOf } from "./grant.ts";
import { deleteGrant } from "./store.ts";

/** The next OpenID Connect login asks again; codes and tokens of the grant are worth nothing from here on. */
export const endConsent = async (
  transaction: Transaction,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> => {
  const client = await findConsented(transaction, clientId);
  if (client !== undefined) await deleteGrant(transaction, hashToken(grantIdOf(userId, client)));
};
