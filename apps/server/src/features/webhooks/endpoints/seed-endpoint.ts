import type { Transaction } from "@passport/database";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { endpointContext } from "./secret.ts";
import { newWebhookSecret } from "./sign.ts";
import { putEndpoint, replaceSecret } from "./store.ts";

/** Development and tests only: sets the address and a new secret, which it returns. */
export const seedEndpoint = async (
  transaction: Transaction,
  sealer: Sealer,
  { clientId, url }: { clientId: string; url: string },
): Promise<string> => {
  const secret = newWebhookSecret();
  const secretSealed = sealer.seal(secret, endpointContext(clientId));
  const outcome = await putEndpoint(transaction, { clientId, url, secretSealed });
  if (outcome === "moved") await replaceSecret(transaction, { clientId, secretSealed, overlapMs: 0 });
  return secret;
};
