import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { findAuditEntries, recordAudit } from "../../platform/audit/store.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findUsernames } from "../profile/index.ts";
import type { SupportDependencies } from "./dependencies.ts";

/** What was done to a player and, where the player is a member of staff, by them; without one, everything. */
export const listAuditEntries = (
  { db }: SupportDependencies,
  { actor, payload: { user_id, before, limit }, caller: { requestId } }: CommandExchange<typeof calls.listAuditEntries>,
): Promise<calls.OutputOf<typeof calls.listAuditEntries>> =>
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
