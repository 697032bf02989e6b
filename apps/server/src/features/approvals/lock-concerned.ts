import type { Transaction } from "@passport/database";
import { Failure } from "../../platform/wire/failure.ts";
import { lockPlayer } from "../profile/index.ts";

/** In the order of ids, as everywhere. A deleted account has no owner. */
export const lockConcerned = async (transaction: Transaction, userIds: readonly string[]): Promise<void> => {
  for (const userId of userIds.toSorted()) {
    if (!(await lockPlayer(transaction, userId))) throw new Failure("not_found");
  }
};
