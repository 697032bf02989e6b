import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { sumWithdrawalsOfDay } from "../../operations/index.ts";
import { findProtection } from "./store.ts";

/**
 * The player's own limit for 24 hours, in the transaction of the voucher and after its operation was opened: the sum
 * includes it. The player's row is locked, so parallel calls of one account are counted one after another.
 */
export const refuseAboveOwnLimit = async (transaction: Transaction, { userId, accountId }: Actor): Promise<void> => {
  const { dailyLimit } = await findProtection(transaction, userId);
  if (dailyLimit === undefined) return;
  if ((await sumWithdrawalsOfDay(transaction, accountId)) > dailyLimit) throw new Failure("own_limit_exceeded");
};
