/** What a failed purchase says (BUY-19): the quoted title, and below it what happened and what to do. */
import type { Operation } from "@passport/protocol/operation";
import type { Sending } from "../../lib/flow/sending.ts";
import { shownFailure } from "../../lib/flow/shown-failure.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { TransactionFailed } from "../../lib/wallet/contracts/transaction-failed.ts";
import { WalletTrouble } from "../../lib/wallet/wallet-trouble.ts";
import type { buyTexts } from "./texts.ts";

type Words = ReturnType<typeof buyTexts.current>;

interface Failure {
  title: string;
  text: string;
}

const reasonText = (error: unknown, texts: Words): string => {
  if (error instanceof TransactionFailed) return error.reason === "replaced" ? texts.replacedText : texts.revertedText;
  const { text, words } = shownFailure(error, "internal", catalogueTexts.current());
  return words ?? text;
};

export const failureOf = (sending: Sending, operation: Operation | undefined, texts: Words): Failure => {
  if (sending.step !== "error") {
    const isReplaced = operation?.reason === "replaced" || operation?.reason === "dropped";
    return { title: texts.failed, text: isReplaced ? texts.replacedText : texts.revertedText };
  }
  const { error } = sending;
  const isRejected = error instanceof WalletTrouble && error.kind === "rejected";
  return isRejected
    ? { title: texts.rejected, text: texts.rejectedText }
    : { title: texts.failed, text: reasonText(error, texts) };
};
