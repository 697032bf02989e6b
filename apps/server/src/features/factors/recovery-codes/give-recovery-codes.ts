import type { Transaction } from "@passport/database";
import type { FactorDependencies } from "../dependencies.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { sealRecoveryCodes } from "./seal-recovery-codes.ts";
import { deleteRecoveryCodes, findRecoveryCodes, insertRecoveryCodes } from "./store.ts";

/** With the first second factor, of whichever kind. Under `lockWaysIn`: two at once would make two sets. */
export const giveRecoveryCodes = async (
  dependencies: FactorDependencies,
  transaction: Transaction,
  userId: string,
): Promise<void> => {
  if ((await findRecoveryCodes(transaction, userId)).length > 0) return;
  // What may be left are suspended ones, which the new ones replace.
  await deleteRecoveryCodes(transaction, userId);
  await insertRecoveryCodes(transaction, userId, sealRecoveryCodes(dependencies, userId, newRecoveryCodes()));
};
