import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { WalletTrouble } from "../../lib/wallet/wallet-trouble.ts";
import { withdrawTexts } from "./texts.ts";
import { ContractTooLow, withdrawFailure } from "./withdraw-failure.ts";

const textOf = (error: unknown) => withdrawFailure(error, messages, withdrawTexts.current()).text;

it("[WITHDRAW-17] a failed signature call shows the server's message, and without one its own", () => {
  const said = {
    code: "account_locked",
    message: "Your account is locked for this. Contact support to unlock it.",
    status: 403,
  };
  expect(textOf(new ApiError(said))).toBe("Your account is locked for this. Contact support to unlock it.");
  expect(textOf(new ApiError({ code: "internal", message: "" }))).toBe(
    "Issue withdrawing, try again or contract support.",
  );
});

it("[WITHDRAW-17] a failed chain transaction has another text", () => {
  expect(textOf(new Error("reverted"))).toBe("Issue withdrawing, please try again.");
});

it("[WITHDRAW-10] a contract that holds too little is named", () => {
  expect(textOf(new ContractTooLow())).toBe("Withdraw Contract balance too low.");
});

it("a refusal in the wallet is a choice", () => {
  const rejected = new WalletTrouble("rejected", "User rejected the request.");
  expect(withdrawFailure(rejected, messages, withdrawTexts.current())).toMatchObject({ tone: "warn" });
});
