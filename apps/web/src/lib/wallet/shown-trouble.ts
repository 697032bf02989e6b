/** What a person reads when a wallet did not do what it was asked (WALLET-5, WALLET-6), and in which tone. */
import { displayMessage } from "@passport/protocol/entry-messages";
import { messageTones } from "@passport/protocol/messages";
import { type Catalogue, shownError } from "../texts/catalogue.ts";
import { WalletTrouble } from "./wallet-trouble.ts";

export interface WalletNotice {
  tone: "info" | "error";
  text: string;
}

export const shownTrouble = (error: unknown, catalogue: Catalogue): WalletNotice => {
  if (!(error instanceof WalletTrouble)) return { tone: "error", text: shownError(error, catalogue) };
  const { kind, words, code } = error;
  // Cancelling is a choice and not a fault, and wallets word it for developers ("User rejected the request.").
  if (kind === "rejected") return { tone: "info", text: catalogue.wallet_cancelled };
  if (words !== "") return { tone: "error", text: displayMessage(words) };
  return { tone: messageTones[code] === "info" ? "info" : "error", text: catalogue[code] };
};
