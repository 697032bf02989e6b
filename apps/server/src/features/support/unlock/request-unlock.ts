import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../../platform/audit/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { assertFreshSecondFactor } from "../../access/index.ts";
import { lockPlayer, lockTypesOf } from "../../profile/index.ts";
import type { SupportDependencies } from "../dependencies.ts";
import { readUnlock } from "./read-unlock.ts";
import { insertUnlock } from "./store.ts";

/** The first of two people. Nothing comes off by it. */
export const requestUnlock = async (
  { db }: SupportDependencies,
  {
    actor,
    payload: { user_id, locks: wanted, reason },
    caller: { requestId },
  }: CommandExchange<typeof calls.requestUnlock>,
): Promise<calls.Unlock> => {
  assertFreshSecondFactor(actor);
  return inTransaction(db, async (transaction) => {
    const player = await lockPlayer(transaction, user_id);
    if (player === undefined) throw new Failure("not_found");
    const { id: userId } = player;
    if (userId === actor.userId) throw new Failure("unlock_of_oneself");
    const locks = lockTypesOf(player).filter((lock) => wanted.includes(lock));
    if (locks.length === 0) throw new Failure("not_locked");
    const id = await insertUnlock(transaction, { userId, what: "locks", locks, reason, requestedBy: actor.userId });
    if (id === undefined) throw new Failure("unlock_open");
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "unlock.request",
      subject: userId,
      details: { unlock: id, locks, reason },
      requestId,
    });
    return readUnlock(transaction, id);
  });
};
