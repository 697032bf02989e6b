/**
 * Deletes an account, in one transaction: who it was is gone, what it did stays in the books. What is locked before the
 * player's row everywhere else is erased first, so that there is no deadlock. Only under the lock of the row can it be
 * decided whether the account may be deleted; if it may not, everything is rolled back.
 */

import { inTransaction, type Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { lockDueAccount } from "../../profile/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";
import { findObstacle, type Obstacle } from "./find-obstacle.ts";
import { returnPoints } from "./return-points.ts";

export type DeletionOutcome = "erased" | "not_due" | Obstacle;

export const eraseAccount = async (dependencies: AccountDependencies, userId: string): Promise<DeletionOutcome> => {
  try {
    await inTransaction(dependencies.db, (transaction) => erase(dependencies, transaction, userId));
  } catch (error) {
    if (error instanceof NotDeleted) return error.reason;
    // Another worker was faster: there is no account left whose ways in could be locked.
    if (error instanceof Failure && error.code === "not_authenticated") return "not_due";
    throw error;
  }
  dependencies.outbox.poke();
  return "erased";
};

/** Rolls everything back. */
class NotDeleted extends Error {
  readonly reason: Exclude<DeletionOutcome, "erased">;

  constructor(reason: Exclude<DeletionOutcome, "erased">) {
    super(`the account is not deleted: ${reason}`);
    this.reason = reason;
  }
}

const erase = async (dependencies: AccountDependencies, transaction: Transaction, userId: string): Promise<void> => {
  const { access, erasers } = dependencies;
  for (const eraser of erasers) await eraser.beforeLock?.(transaction, userId);
  const account = await lockDueAccount(transaction, userId);
  if (account === undefined) throw new NotDeleted("not_due");
  const obstacle = await findObstacle(dependencies, transaction, account);
  if (obstacle !== undefined) throw new NotDeleted(obstacle);
  await returnPoints(dependencies, transaction, account.account_id);
  // While there is an address to write to.
  await access.emailOwner(transaction, { userId, email: accountEmails.account_deleted });
  for (const eraser of erasers) await eraser.erase(transaction, account);
};
