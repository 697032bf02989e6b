import type { Transaction } from "@passport/database";
import type { AccessDependencies } from "../dependencies.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { deleteRecoveryCodes, findRecoveryCodes, insertRecoveryCodes } from "./recovery-store.ts";
import { sealRecoveryCodes } from "./seal-recovery-codes.ts";

/** With the first second factor, of whichever kind. Under `lockWaysIn`: two at once would make two sets. */
export const giveRecoveryCodes = async (
  dependencies: AccessDependencies,
  transaction: Transaction,
  userId: string,
): Promise<void> => {
  if ((await findRecoveryCodes(transaction, userId)).length > 0) return;
  // What may be left are suspended ones, which the new ones replace.
  await deleteRecoveryCodes(transaction, userId);
  await insertRecoveryCodes(transaction, userId, sealRecoveryCodes(dependencies, userId, newRecoveryCodes()));
};
