import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { shownTrouble } from "./shown-trouble.ts";
import { WalletTrouble } from "./wallet-trouble.ts";

it("[WALLET-5] a connection that failed without a message asks for the wallet, as info", () => {
  expect(shownTrouble(new WalletTrouble("failed"), messages)).toEqual({
    tone: "info",
    text: "Please authenticate your wallet.",
  });
});

it("[WALLET-5] with a message, that message is shown", () => {
  expect(shownTrouble(new WalletTrouble("failed", "wallet is locked"), messages)).toEqual({
    tone: "error",
    text: "Wallet is locked",
  });
});

it("[WALLET-5] cancelling says so as info, whatever the wallet calls it", () => {
  for (const words of ["User rejected the request.", ""])
    expect(shownTrouble(new WalletTrouble("rejected", words), messages)).toEqual({
      tone: "info",
      text: "You cancelled in your wallet.",
    });
});

it("a wrong network and a refusal of the server are errors", () => {
  expect(shownTrouble(new WalletTrouble("bad_chain"), messages)).toEqual({
    tone: "error",
    text: "Bad chain selected.",
  });
  const refusal = new ApiError({ code: "signature_invalid", message: messages.signature_invalid });
  expect(shownTrouble(refusal, messages)).toEqual({ tone: "error", text: messages.signature_invalid });
});
