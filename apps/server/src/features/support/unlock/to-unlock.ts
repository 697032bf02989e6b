/** From a row to what the wire declares. */
import { type LockType, lockTypes, type Unlock } from "@passport/protocol";
import type { UnlockRow } from "./store.ts";

export const toUnlock = (row: UnlockRow): Unlock => ({
  id: row.id,
  user_id: row.user_id,
  username: row.username,
  what: row.what,
  locks: knownLocks(row.locks),
  reason: row.reason,
  state: stateOf(row),
  requested_by: row.requested_by,
  approved_by: row.approved_by,
  created_at: row.created_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
});

export const knownLocks = (names: readonly string[]): LockType[] => lockTypes.filter((lock) => names.includes(lock));

const stateOf = ({ withdrawn_at, done_at, due_at }: UnlockRow): Unlock["state"] => {
  if (withdrawn_at !== null) return "withdrawn";
  if (done_at !== null) return "done";
  return due_at === null ? "requested" : "approved";
};
