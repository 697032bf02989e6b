/** What a player reads when a step of a flow failed. */
import { displayMessage } from "@passport/protocol/entry-messages";
import { ApiError } from "../api/api-error.ts";
import { CommandError } from "../socket/command-error.ts";
import { type Catalogue, shownError } from "../texts/catalogue.ts";
import { WalletTrouble } from "../wallet/wallet-trouble.ts";

export interface FailureNotice {
  tone: "warn" | "error";
  text: string;
  /** A second line: that the player cancelled, or the wallet's own message if it is short enough to show. */
  words: string | undefined;
}

/** The text for a failure without a message of its own (CHAIN-11, CHAIN-17). */
export type GeneralFailure = keyof Catalogue;

/** Some wallets answer with whole documents. */
const longestWords = 160;

export const shownFailure = (error: unknown, general: GeneralFailure, catalogue: Catalogue): FailureNotice => {
  // CHAIN-22: the server's own words. Without an answer there are none.
  const isSaid = (error instanceof ApiError && error.status !== undefined) || error instanceof CommandError;
  if (isSaid) return { tone: "error", text: displayMessage(shownError(error, catalogue)), words: undefined };
  if (!(error instanceof WalletTrouble)) return { tone: "error", text: catalogue[general], words: undefined };
  const { kind, words } = error;
  // Cancelling is a choice and not a fault, and wallets word it for developers ("User rejected the request.").
  if (kind === "rejected") return { tone: "warn", text: catalogue[general], words: catalogue.wallet_rejected };
  const isSentence = words !== "" && words.length <= longestWords;
  return { tone: "error", text: catalogue[general], words: isSentence ? displayMessage(words) : undefined };
};
