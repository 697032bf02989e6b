/** DEPOSIT-18: what a player reads when a deposit failed. */
import { type FailureNotice, shownFailure } from "../../../lib/flow/shown-failure.ts";
import type { Catalogue } from "../../../lib/texts/catalogue.ts";
import { TransactionFailed } from "../../../lib/wallet/contracts/transaction-failed.ts";

/** `hasSent`: the wallet had sent it, so a refusal of the contract is in a block and has cost its fee. */
export const depositFailure = (error: unknown, hasSent: boolean, catalogue: Catalogue): FailureNotice => {
  const isReverted = error instanceof TransactionFailed && error.reason === "reverted" && hasSent;
  return isReverted
    ? { tone: "error", text: catalogue.deposit_reverted, words: undefined }
    : shownFailure(error, "deposit_failed", catalogue);
};
