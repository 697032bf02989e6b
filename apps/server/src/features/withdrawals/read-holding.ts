import type { Database } from "@passport/database";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { sumHeldWithdrawals } from "../operations/index.ts";
import { findWithdrawer } from "../profile/index.ts";

/** WITHDRAW-30: what the acting player's withdrawals hold; the address only says that the page and we mean the same. */
export const readHolding = async (
  { db }: { db: Database },
  { actor, address }: { actor: Actor; address: string },
): Promise<{ amount: string }> => {
  const withdrawer = await findWithdrawer(db, actor.userId);
  if (withdrawer?.wallet !== address.toLowerCase()) throw new Failure("not_found");
  return { amount: await sumHeldWithdrawals(db, actor.accountId) };
};
