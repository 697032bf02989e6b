import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { notSending } from "../../../lib/flow/sending.ts";
import { commandFailure } from "../../../lib/socket/command-error.ts";
import { TransactionFailed } from "../../../lib/wallet/contracts/transaction-failed.ts";
import { WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";
import { farmTexts } from "../texts.ts";
import { farmMessages, type Troubles } from "./farm-messages.ts";

const whole = 10n ** 18n;
const shown = (troubles: Partial<Troubles>) =>
  farmMessages(
    { problem: undefined, sending: notSending, hasReadFailed: false, ...troubles },
    { catalogue: messages, texts: farmTexts.current() },
  );
const failed = (error: unknown) => shown({ sending: { step: "error", error } });

it("there is none while nothing is wrong", () => {
  expect(shown({})).toEqual([]);
});

it("[FARM-6] too much to unstake says what was asked for and what there is", () => {
  const amounts = { asked: 2_000n * whole, available: (18_425n * whole) / 10n };
  expect(shown({ problem: { code: "farm_stake_too_low", amounts } })).toEqual([
    {
      tone: "error",
      text: "Not enough SUPS-BNB LP staked in farming pool",
      words: "You tried to unstake 2,000.000000. You have 1,842.500000 staked.",
    },
  ]);
});

it("[FARM-5] too much to stake says what is in the wallet", () => {
  const [notice] = shown({
    problem: { code: "farm_wallet_too_low", amounts: { asked: 2n * whole, available: whole } },
  });
  expect(notice?.text).toBe("Not enough SUPS-BNB LP in wallet");
  expect(notice?.words).toBe("You tried to stake 2.000000. You have 1.000000 in your wallet.");
});

it('[FARM-11] without provider, account or signer: "provider not ready", its first word capitalised', () => {
  expect(failed(commandFailure("provider_not_ready"))[0]?.text).toBe("Provider not ready");
});

it("[FARM-12] the texts of a wallet that cannot spend", () => {
  expect(shown({ problem: { code: "wallet_not_connected" } })[0]?.text).toBe("Wallet is not connected.");
  expect(failed(commandFailure("wallet_insufficient_funds"))[0]?.text).toBe("Wallet does not have sufficient funds.");
});

it("a rejection is no fault, and a contract's refusal says that nothing moved", () => {
  expect(failed(new WalletTrouble("rejected", "User rejected the request."))).toEqual([
    { tone: "warn", text: "You cancelled in your wallet. Nothing moved.", words: undefined },
  ]);
  expect(failed(new TransactionFailed("reverted"))[0]).toMatchObject({
    text: "Something went wrong, please try again",
    words: "The contract refused it. Nothing moved.",
  });
  expect(failed(new TransactionFailed("replaced"))[0]?.words).toContain("replaced");
});

it("figures that could not be read are named beside what else is wrong", () => {
  const both = shown({ problem: { code: "wallet_not_connected" }, hasReadFailed: true });
  expect(both.map(({ text }) => text)).toEqual(["Wallet is not connected.", "The farm's figures could not be read"]);
});
