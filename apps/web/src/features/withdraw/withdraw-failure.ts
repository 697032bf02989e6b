import { ApiError } from "../../lib/api/api-error.ts";
import { type FailureNotice, shownFailure } from "../../lib/flow/shown-failure.ts";
import type { Catalogue } from "../../lib/texts/catalogue.ts";
import { WalletTrouble } from "../../lib/wallet/wallet-trouble.ts";
import type { WithdrawTexts } from "./texts.ts";

/** The contract does not have what the player wants to withdraw; nothing was asked for. */
export class ContractTooLow extends Error {}

/** WITHDRAW-17: the server's own words, or which of the two parts failed. A refusal in the wallet is a choice (WITHDRAW-35). */
export const withdrawFailure = (error: unknown, catalogue: Catalogue, texts: WithdrawTexts): FailureNotice => {
  if (error instanceof WalletTrouble && error.kind === "rejected")
    return { tone: "warn", text: texts.cancelled, words: undefined };
  if (error instanceof ContractTooLow)
    return { tone: "error", text: catalogue.withdraw_contract_low, words: undefined };
  const general = error instanceof ApiError ? "withdraw_signature_failed" : "withdraw_transaction_failed";
  return shownFailure(error, general, catalogue);
};
