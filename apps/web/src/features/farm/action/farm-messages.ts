/** What went wrong, as the accordion under Messages shows it (FARM-13). */
import { displayMessage } from "@passport/protocol/entry-messages";
import type { Sending } from "../../../lib/flow/sending.ts";
import { type FailureNotice, shownFailure } from "../../../lib/flow/shown-failure.ts";
import type { Catalogue } from "../../../lib/texts/catalogue.ts";
import { TransactionFailed } from "../../../lib/wallet/contracts/transaction-failed.ts";
import { WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";
import { shownLp } from "../amount/typed-amount.ts";
import type { FarmTexts } from "../texts.ts";
import type { FarmProblem } from "./farm-action.ts";

interface Words {
  catalogue: Catalogue;
  texts: FarmTexts;
}

const problemNotice = ({ code, amounts }: FarmProblem, { catalogue, texts }: Words): FailureNotice => {
  const detailOf = code === "farm_wallet_too_low" ? texts.triedToStake : texts.triedToUnstake;
  return {
    tone: "error",
    text: displayMessage(catalogue[code]),
    words: amounts && detailOf(shownLp(amounts.asked), shownLp(amounts.available)),
  };
};

const failureNotice = (error: unknown, { catalogue, texts }: Words): FailureNotice => {
  const notice = shownFailure(error, "transition_failed", catalogue);
  if (error instanceof WalletTrouble && error.kind === "rejected") {
    return { tone: "warn", text: texts.rejected, words: undefined };
  }
  if (!(error instanceof TransactionFailed)) return notice;
  return { ...notice, words: error.reason === "replaced" ? texts.replaced : texts.refused };
};

export interface Troubles {
  problem: FarmProblem | undefined;
  sending: Sending;
  hasReadFailed: boolean;
}

/** The newest first. */
export const farmMessages = ({ problem, sending, hasReadFailed }: Troubles, words: Words): FailureNotice[] => [
  ...(problem ? [problemNotice(problem, words)] : []),
  ...(sending.step === "error" ? [failureNotice(sending.error, words)] : []),
  ...(hasReadFailed ? [{ tone: "error" as const, text: words.texts.notRead, words: words.texts.notReadText }] : []),
];
