import { type Database, inTransaction } from "@passport/database";
import { staffRequestKinds } from "@passport/protocol";
import { findRequests, markApproved } from "./store.ts";

/** Development only: nothing is checked. Returns how many. */
export const approveAllAs = (
  db: Database,
  { id, permissions }: { id: string; permissions: readonly string[] },
): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const kinds = (Object.keys(staffRequestKinds) as (keyof typeof staffRequestKinds)[]).filter((kind) =>
      permissions.includes(staffRequestKinds[kind]),
    );
    if (kinds.length === 0) return 0;
    let count = 0;
    for (const row of await findRequests(transaction, { kinds, userId: undefined, ended: 0 }))
      if (await markApproved(transaction, row.id, id)) count += 1;
    return count;
  });
