import { inTransaction } from "@passport/database";
import type { listUnlocks as listCall, Unlock } from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import type { StaffRequest, SupportDependencies } from "../dependencies.ts";
import { findUnlocks } from "./store.ts";
import { toUnlock } from "./to-unlock.ts";

const latestEnded = 20;

export const listUnlocks = (
  { db }: SupportDependencies,
  { actor, requestId, user_id }: StaffRequest<typeof listCall>,
): Promise<Unlock[]> =>
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
