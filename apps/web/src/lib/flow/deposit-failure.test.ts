import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { commandFailure } from "../socket/command-error.ts";
import { TransactionFailed } from "../wallet/contracts/transaction-failed.ts";
import { WalletTrouble } from "../wallet/wallet-trouble.ts";
import { depositFailure } from "./deposit-failure.ts";

const shown = (error: unknown, hasSent = false) => depositFailure(error, hasSent, messages);

it("[DEPOSIT-18] shows the error's text, and a general one where it has none", () => {
  expect(shown(commandFailure("wrong_chain")).text).toBe("Connected to wrong chain.");
  expect(shown(new TypeError("Failed to fetch")).text).toBe("Issue depositing, please try again.");
  expect(shown(new WalletTrouble("rejected", "User rejected the request."))).toEqual({
    tone: "warn",
    text: "Issue depositing, please try again.",
    words: "You cancelled in your wallet. Nothing moved.",
  });
});

it('[DEPOSIT-18] a mined but reverted transaction shows "Error: Transaction Failed", one that was never sent does not', () => {
  expect(shown(new TransactionFailed("reverted"), true).text).toBe("Error: Transaction Failed");
  expect(shown(new TransactionFailed("reverted")).text).toBe("Issue depositing, please try again.");
  expect(shown(new TransactionFailed("replaced"), true).text).toBe("Issue depositing, please try again.");
});
