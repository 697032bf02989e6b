import { inTransaction } from "@passport/database";
import type { OutputOf, PayloadOf, registerClient as wire } from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import type { By } from "./by.ts";
import { newClientId } from "./client-id.ts";
import { claimOrigins, insertClient } from "./store.ts";
import { toClient } from "./to-client.ts";

/** The secret leaves in this answer and never again. */
export const registerClient = async (
  { db }: Pick<ClientsDependencies, "db">,
  { has_secret: hasSecret, ...addresses }: PayloadOf<typeof wire>,
  by: By,
): Promise<OutputOf<typeof wire>> => {
  const id = newClientId();
  const secret = hasSecret ? newToken() : null;
  const row = await inTransaction(db, async (transaction) => {
    const inserted = await insertClient(transaction, {
      id,
      ...addresses,
      secret_hash: secret === null ? null : hashToken(secret),
    });
    if (!(await claimOrigins(transaction, id, addresses.origins))) throw new Failure("origin_taken");
    const details = { ...addresses, has_secret: hasSecret };
    await recordAudit(transaction, { ...by, action: "client.register", subject: id, details });
    return inserted;
  });
  return { client: toClient(row), client_secret: secret };
};
