/**
 * The end of an account, in one transaction: who it was is gone, what it did stays in the books. Whatever opens the
 * account is locked before the player's row, in the order that everything else takes, so that nobody waits in a
 * circle; only then can it be said whether the account may go, and if it may not, all of it is rolled back.
 */
import { randomInt } from "node:crypto";
import { inTransaction, type Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { endSessionsExcept, lockWaysIn, tellOwner } from "../../access/index.ts";
import { removeFilesOf } from "../../files/index.ts";
import type { AccountDependencies } from "../dependencies.ts";
import { findObstacle, type Obstacle } from "./find-obstacle.ts";
import { deleteLinks, deleteTraces, deleteWaysIn, type EndingAccount, emptyUser, lockDueAccount } from "./store.ts";

export type Ending = "erased" | "not_due" | Obstacle;

export const eraseAccount = async (dependencies: AccountDependencies, userId: string): Promise<Ending> => {
  try {
    await inTransaction(dependencies.db, (transaction) => erase(dependencies, transaction, userId));
  } catch (error) {
    if (error instanceof Kept) return error.why;
    // Another worker was faster: there is nobody left whose ways in could be locked.
    if (error instanceof Failure && error.code === "not_authenticated") return "not_due";
    throw error;
  }
  dependencies.outbox.poke();
  return "erased";
};

/** Rolls everything back. */
class Kept extends Error {
  readonly why: Exclude<Ending, "erased">;

  constructor(why: Exclude<Ending, "erased">) {
    super(`the account stays: ${why}`);
    this.why = why;
  }
}

const erase = async (dependencies: AccountDependencies, transaction: Transaction, userId: string): Promise<void> => {
  await deleteLinks(transaction, userId);
  await lockWaysIn(transaction, userId);
  await deleteWaysIn(transaction, userId);
  await endSessionsExcept(transaction, userId);
  const account = await lockDueAccount(transaction, userId);
  if (account === undefined) throw new Kept("not_due");
  const obstacle = await findObstacle(dependencies, transaction, account);
  if (obstacle !== undefined) throw new Kept(obstacle);
  // While there is an address to write to.
  await tellOwner(dependencies.access, transaction, { userId, what: "account_deleted" });
  await leaveWallet(dependencies, transaction, account);
  await removeFilesOf(transaction, userId);
  await deleteTraces(transaction, userId, account.email_canonical);
  await emptyUser(transaction, userId, newGoneName());
};

/** The collectibles in it are on chain and go with the wallet, to whoever links it next. */
const leaveWallet = async (
  { access }: AccountDependencies,
  transaction: Transaction,
  { public_address: wallet, account_id }: EndingAccount,
): Promise<void> => {
  if (wallet !== null) await access.walletEffects.unlinked(transaction, wallet, account_id);
};

const digits = "0123456789abcdefghijklmnopqrstuvwxyz";

/** As long as a username may be; told apart from any other by chance alone. */
const newGoneName = (): string => `gone_${Array.from({ length: 10 }, () => digits[randomInt(digits.length)]).join("")}`;
