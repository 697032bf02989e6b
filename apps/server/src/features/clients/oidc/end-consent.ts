import type { Transaction } from "@passport/database";
import { hashToken } from "../../../platform/secrets/token.ts";
import { grantIdOf } from "./grant.ts";
import { deleteGrant } from "./store.ts";

/** The next OpenID Connect login asks again; codes and tokens of the grant are worth nothing from here on. */
export const endConsent = (
  transaction: Transaction,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> => deleteGrant(transaction, hashToken(grantIdOf(userId, clientId)));
