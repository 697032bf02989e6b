import { type Database, inTransaction } from "@passport/database";
import { type PasskeyAnswer, type StaffAct, staffRequestKinds } from "@passport/protocol";
import { findUsernames } from "../profile/index.ts";
import { challengeOf } from "./check-signature.ts";
import { findRequests, insertSignature, markApproved, type RequestRow } from "./store.ts";

interface Second {
  id: string;
  username: string;
  permissions: readonly string[];
  /** As the passkey of this person would. */
  sign(username: string, challenge: string): PasskeyAnswer;
}

/**
 * Development only: one developer is both people, with the passkeys of both. The signer verifies them like any other. Returns
 * how many were approved.
 */
export const approveAllAs = (db: Database, second: Second): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const kinds = (Object.keys(staffRequestKinds) as (keyof typeof staffRequestKinds)[]).filter((kind) =>
      second.permissions.includes(staffRequestKinds[kind]),
    );
    if (kinds.length === 0) return 0;
    const rows = await findRequests(transaction, { kinds, userId: undefined, ended: 0 });
    const usernames = await findUsernames(
      transaction,
      rows.map(({ requested_by: id }) => id),
    );
    const sign = async (row: RequestRow, act: StaffAct, { id, username }: { id: string; username: string }) => {
      const assertion = second.sign(username, await challengeOf(row, act));
      await insertSignature(transaction, { requestId: row.id, act, userId: id, assertion });
    };
    let count = 0;
    for (const row of rows) {
      if ((await markApproved(transaction, row.id, second.id)) === undefined) continue;
      const first = { id: row.requested_by, username: usernames.get(row.requested_by) ?? "" };
      await sign(row, "request", first);
      await sign(row, "approve", second);
      count += 1;
    }
    return count;
  });
