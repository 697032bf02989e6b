/** DEPOSIT-18: what a player reads when a deposit failed. */

import type { Catalogue } from "../texts/catalogue.ts";
import { TransactionFailed } from "../wallet/contracts/transaction-failed.ts";
import { type FailureNotice, shownFailure } from "./shown-failure.ts";

/** `hasSent`: the wallet had sent it, so a refusal of the contract is in a block and has cost its fee. */
export const depositFailure = (error: unknown, hasSent: boolean, catalogue: Catalogue): FailureNotice => {
  const isReverted = error instanceof TransactionFailed && error.reason === "reverted" && hasSent;
  return isReverted
    ? { tone: "error", text: catalogue.deposit_reverted, words: undefined }
    : shownFailure(error, "deposit_failed", catalogue);
};
