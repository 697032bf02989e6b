import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findPlayers, lockTypesOf } from "../profile/index.ts";
import type { SupportDependencies } from "./dependencies.ts";
import { toSearch } from "./to-search.ts";

/** A search with more results needs more of the name. */
const atMost = 20;

export const findUsers = (
  { db }: SupportDependencies,
  { actor, payload: { search: typed }, caller: { requestId } }: CommandExchange<typeof calls.findUsers>,
): Promise<calls.OutputOf<typeof calls.findUsers>> =>
  inTransaction(db, async (transaction) => {
    const search = toSearch(typed);
    const rows = await findPlayers(transaction, search, atMost);
    // One for each who was shown. What was typed is left out: the log is never erased, and an email may have to be.
    for (const { id: subject } of rows) {
      const details = { by: search.by };
      await recordAudit(transaction, { actorId: actor.userId, action: "user.find", subject, details, requestId });
    }
    return rows.map(({ withdraw_lock, mint_lock, total_lock, created_at, ...shown }) => ({
      ...shown,
      locks: lockTypesOf({ withdraw_lock, mint_lock, total_lock }),
      created_at: created_at.toISOString(),
    }));
  });
