import type { Transaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { Failure } from "../../platform/wire/failure.ts";
import { holdsAssets } from "../assets/index.ts";
import { holdWithdrawals, lockHolder } from "../profile/index.ts";
import { readHoldMs } from "./protection/read-hold-ms.ts";
import { insertHold, type NewHold } from "./store.ts";

export interface HoldDependencies {
  ledger: Pick<Ledger, "balanceWithin">;
  /** The operator's. Players can choose a longer one. */
  withdrawalHoldMs: number;
}

/**
 * Starts or extends the hold of an account, in the transaction of the change that a thief may have made. Returns until
 * when nothing can leave; undefined for an account without value, which has nothing to hold ([SESSION-21] in
 * holds.int.test.ts). What arrives there afterwards is protected by the age of the address (use-address.ts). The player's
 * row is locked here, so sessions that the change ends must have been ended before.
 */
export const startHold = async (
  dependencies: HoldDependencies,
  transaction: Transaction,
  { userId, reason, notBefore }: NewHold,
): Promise<Date | undefined> => {
  const holder = await lockHolder(transaction, userId);
  if (holder === undefined) throw new Failure("not_found");
  const lengthMs = await readHoldMs(dependencies, transaction, userId);
  if (lengthMs === 0 || (await isEmpty(dependencies, transaction, holder.accountId))) return holder.heldUntil;
  await insertHold(transaction, { userId, reason, lengthMs, ...(notBefore && { notBefore }) });
  const until = await holdWithdrawals(transaction, userId, lengthMs);
  return holder.heldUntil !== undefined && holder.heldUntil > until ? holder.heldUntil : until;
};

/** What is held for a withdrawal is a part of what is posted. */
const isEmpty = async ({ ledger }: HoldDependencies, transaction: Transaction, accountId: string): Promise<boolean> => {
  const balance = await ledger.balanceWithin(transaction, accountId);
  return (balance === undefined || balance.posted === 0n) && !(await holdsAssets(transaction, accountId));
};
