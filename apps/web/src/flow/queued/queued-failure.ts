import { formatMoment } from "../../lib/dates/format-date.ts";
import type { FailureNotice } from "../../lib/flow/shown-failure.ts";
import { shownFailure } from "../../lib/flow/shown-failure.ts";
import type { Catalogue } from "../../lib/texts/catalogue.ts";
import { QueueTrouble } from "../../lib/wallet/contracts/queue-trouble.ts";
import { TransactionFailed } from "../../lib/wallet/contracts/transaction-failed.ts";
import { WalletTrouble } from "../../lib/wallet/wallet-trouble.ts";
import type { QueuedTexts } from "./texts.ts";

/** What a player reads when it could not leave the queue. Wherever it failed, it still waits there. */
export const queuedFailure = (error: unknown, catalogue: Catalogue, texts: QueuedTexts): FailureNotice => {
  if (error instanceof QueueTrouble) return { tone: "warn", text: troubleText(error, texts), words: undefined };
  if (error instanceof WalletTrouble && error.kind === "rejected")
    return { tone: "warn", text: texts.cancelled, words: undefined };
  if (error instanceof TransactionFailed) return { tone: "error", text: texts.failed, words: undefined };
  return shownFailure(error, "transition_failed", catalogue);
};

const troubleText = ({ reason, due }: QueueTrouble, texts: QueuedTexts): string => {
  if (reason === "not-yet") return texts.notYet(due === undefined ? "" : formatMoment(due.toISOString()));
  return texts[reason];
};
