import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { findUnlocks } from "./store.ts";
import { toUnlock } from "./to-unlock.ts";

const latestEnded = 20;

export const listUnlocks = (
  { db }: SupportDependencies,
  { actor, payload: { user_id }, caller: { requestId } }: CommandExchange<typeof calls.listUnlocks>,
): Promise<calls.Unlock[]> =>
  inTransaction(db, async (transaction) => {
    const rows = await findUnlocks(transaction, { userId: user_id, ended: latestEnded });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "unlock.read",
      subject: user_id?.toLowerCase() ?? "everybody",
      details: {},
      requestId,
    });
    return rows.map(toUnlock);
  });
