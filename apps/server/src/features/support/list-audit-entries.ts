import { inTransaction } from "@passport/database";
import type { listAuditEntries as listCall, OutputOf } from "@passport/protocol";
import { findAuditEntries, recordAudit } from "../../platform/audit/store.ts";
import { findUsernames } from "../profile/index.ts";
import type { StaffRequest, SupportDependencies } from "./dependencies.ts";

/** What was done to a player and, where the player is a member of staff, by them; without one, everything. */
export const listAuditEntries = (
  { db }: SupportDependencies,
  { actor, requestId, user_id, before, limit }: StaffRequest<typeof listCall>,
): Promise<OutputOf<typeof listCall>> =>
  inTransaction(db, async (transaction) => {
    const userId = user_id?.toLowerCase();
    // One more than asked for tells whether there is more, without counting.
    const rows = await findAuditEntries(transaction, { userId, before, limit: limit + 1 });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "audit.read",
      subject: userId ?? "everybody",
      details: {},
      requestId,
    });
    const usernames = await findUsernames(
      transaction,
      rows.map(({ actor_id }) => actor_id),
    );
    const entries = rows.slice(0, limit).map(({ actor_id, created_at, ...entry }) => ({
      ...entry,
      // An entry outlives the account of the member of staff.
      actor: usernames.get(actor_id) ?? actor_id,
      created_at: created_at.toISOString(),
    }));
    return { entries, has_more: rows.length > limit };
  });
