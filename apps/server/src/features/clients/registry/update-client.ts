import { inTransaction } from "@passport/database";
import type { Client, PayloadOf, updateClient as wire } from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import type { By } from "./by.ts";
import { isClientId } from "./client-id.ts";
import { changeClient, claimOrigins } from "./store.ts";
import { toClient } from "./to-client.ts";

/** A disabled client keeps its origins, so that no other one can pass for it. */
export const updateClient = async (
  { db }: Pick<ClientsDependencies, "db">,
  { client_id: id, is_disabled: isDisabled, ...addresses }: PayloadOf<typeof wire>,
  by: By,
): Promise<Client> =>
  inTransaction(db, async (transaction) => {
    const row = isClientId(id) ? await changeClient(transaction, id, { ...addresses, isDisabled }) : undefined;
    if (row === undefined) throw new Failure("not_found");
    if (!(await claimOrigins(transaction, id, addresses.origins))) throw new Failure("origin_taken");
    const details = { ...addresses, is_disabled: isDisabled };
    await recordAudit(transaction, { ...by, action: "client.update", subject: id, details });
    return toClient(row);
  });
