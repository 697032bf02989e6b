import { randomInt } from "node:crypto";
import type { Transaction } from "@passport/database";
import { type AccountToDelete, emptyUser } from "./deletion-store.ts";

/** How a feature erases what it holds about a player, in the transaction that deletes the account. */
export interface Eraser {
  /** For rows that are locked before the player's row everywhere else: in another order there would be deadlocks. */
  beforeLock?(transaction: Transaction, userId: string): Promise<void>;
  /** The player's row is locked, and the account is to be deleted. */
  erase(transaction: Transaction, account: AccountToDelete): Promise<void>;
}

const digits = "0123456789abcdefghijklmnopqrstuvwxyz";

/** As long as a username may be, and random. */
const newDeletedName = (): string =>
  `gone_${Array.from({ length: 10 }, () => digits[randomInt(digits.length)]).join("")}`;

export const profileEraser: Eraser = {
  erase: (transaction, { id }) => emptyUser(transaction, id, newDeletedName()),
};
