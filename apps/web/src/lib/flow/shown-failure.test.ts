import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { commandFailure } from "../socket/command-error.ts";
import { TransactionFailed } from "../wallet/contracts/transaction-failed.ts";
import { WalletTrouble } from "../wallet/wallet-trouble.ts";
import { shownFailure } from "./shown-failure.ts";

const shown = (error: unknown) => shownFailure(error, "mint_failed", messages);
const general = "Issue minting, please try again or contact support.";

it("[CHAIN-22] a refused signature call shows the server's message", () => {
  const refusal = new ApiError({ code: "newer_than_this_page", message: "Not on Sundays.", status: 409 });
  expect(shown(refusal).text).toBe("Not on Sundays.");
});

it("without a response the general text is shown", () => {
  expect(shown(new ApiError({ code: "internal", message: messages.internal })).text).toBe(general);
  expect(shown(new TypeError("Failed to fetch")).text).toBe(general);
  expect(shown(new TransactionFailed("reverted")).text).toBe(general);
});

it("[CHAIN-34] cancelling in the wallet adds that nothing moved", () => {
  expect(shown(new WalletTrouble("rejected", "User rejected the request."))).toEqual({
    tone: "warn",
    text: general,
    words: "You cancelled in your wallet. Nothing moved.",
  });
});

it("a wallet's message is shown below the general text, unless it is too long", () => {
  expect(shown(new WalletTrouble("failed", "out of gas")).words).toBe("Out of gas");
  expect(shown(new WalletTrouble("failed", "x".repeat(500)))).toEqual({
    tone: "error",
    text: general,
    words: undefined,
  });
});

it("a problem that the page itself found is shown as it is", () => {
  expect(shown(commandFailure("wrong_chain")).text).toBe("Connected to wrong chain.");
  expect(shown(commandFailure("provider_not_ready")).text).toBe("Provider not ready");
});
