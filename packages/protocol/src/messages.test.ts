import { describe, expect, it } from "vitest";
import { displayMessage } from "./entry-messages.ts";
import { gameMessages } from "./game-messages.ts";
import { isMessageCode, messages, messageText, messageTones } from "./messages.ts";
import { serverMessages } from "./server-messages.ts";

const texts = new Set<string>(Object.values(messages));
const expectAll = (...quoted: string[]) => {
  for (const text of quoted) expect(texts, text).toContain(text);
};

describe("the catalogue", () => {
  it("[ERROR-7] holds the auth texts as quoted", () => {
    expectAll(
      "No response was received",
      "Something went wrong, please try again.",
      "User not authenticated.",
      "No email has been set.",
      "No email has been provided",
      "Please verify you are human",
    );
  });

  it("[ERR-1] [PAY-6] [PAY-8] holds the payment texts as quoted, odd spelling included", () => {
    expect(gameMessages.payment_succeeded).toBe("Transaction Successful, you may now close this page.");
    expect(gameMessages.payment_failed).toBe("Issue making transaction, please try again or contract support.");
    expect(messages.connect_failed).toBe("Failed to authenticated user");
    expect(messages.withdraw_contract_unknown).toBe("Issue getting withdraw contract balance , please try again.");
  });

  it("[PASSWORD-3] names the rule that a password breaks", () => {
    expect(messages.password_weak).toBe(
      "Password must be at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
    );
    expect(messages.password_common).toBe("This password is too common.");
    expect(messages.password_guessable).toBe(
      "This password is easy to guess. Use a few words that don't belong together.",
    );
  });

  it("[SIGN-2] [SIGN-8] says why nothing more is signed", () => {
    expect(serverMessages.account_limit).toBe(
      "This is above what one account can take out for now. Try a smaller amount, or try again later.",
    );
    expect(serverMessages.equality_unproven).toBe(
      "Withdrawals are paused until our books have been checked. Your assets are safe. Try again later.",
    );
  });

  it("[SIGN-4] [SIGN-5] [SIGN-6] says which confirmation the signer wants", () => {
    expect(serverMessages.key_too_new).toBe(
      "Your wallet or passkey is too new. Nothing can leave until it has been on your account for 24 hours.",
    );
    expect(serverMessages.proof_required).toBe("Confirm this with your passkey or in your wallet first.");
    expect(serverMessages.passkey_required).toBe("Your account has a passkey. Confirm this with it.");
    expect(serverMessages.passkey_just_removed).toBe(
      "A passkey has just been removed from your account. Nothing can leave until 24 hours after that, unless you confirm it with another passkey.",
    );
  });

  it("[ERROR-8] holds the form texts as quoted", () => {
    expectAll(
      "Password does not match",
      "A username is required to proceed.",
      "No request data found",
      "No code has been set.",
      "Incorrect code. Please try again.",
      "Username is required",
      "Email is required",
      "Invalid email address",
      "Password is required",
    );
  });

  it("[ERROR-9] holds the wallet texts as quoted", () => {
    expectAll(
      "There was a problem logging you in, Passport may be updating at this time. If the issue persists please contact support.",
      "Issue logging in with WalletConnect, try again or contact support.",
      "Please authenticate your wallet.",
      "Bad chain selected.",
      "No signature was found in process.",
      "Wallet is not connected.",
      "Wallet does not have sufficient funds.",
      "provider not ready",
    );
  });

  it("[ERROR-10] holds the social texts as quoted", () => {
    expectAll(
      "Failed to login through Facebook",
      "Failed to get login status",
      "Couldn't connect to Google: {code}",
      "Failed to authenticate user",
      "Failed to open popup window",
    );
  });

  it("[ERROR-11] holds the file texts as quoted, with the limit filled in", () => {
    expectAll("Failed to upload image, please try again.");
    expect(messageText("file_too_large", { limit: "10,000,000" })).toBe(
      "File is larger than the max file size: 10,000,000 bytes",
    );
  });

  it("[FARM-5] [FARM-6] [FARM-11] [FARM-12] holds the farm texts as quoted", () => {
    expectAll(
      "Not enough SUPS-BNB LP in wallet",
      "Not enough SUPS-BNB LP staked in farming pool",
      "provider not ready",
      "Wallet is not connected.",
      "Wallet does not have sufficient funds.",
    );
  });

  it("has one code for one text, but for a session that is over or being renewed: to a player that is no session", () => {
    const { session_over, session_renewing, ...others } = messages;
    expect(texts.size).toBe(Object.keys(others).length);
    expect([session_over, session_renewing]).toEqual([others.not_authenticated, others.not_authenticated]);
  });

  it("knows its own codes and no inherited property", () => {
    expect(isMessageCode("internal")).toBe(true);
    expect(isMessageCode("toString")).toBe(false);
  });
});

describe("a message", () => {
  it("[ERROR-5] is shown with its first word capitalised and the rest unchanged", () => {
    expect(displayMessage("wrong Chain id")).toBe("Wrong Chain id");
    expect(displayMessage(messages.provider_not_ready)).toBe("Provider not ready");
    expect(displayMessage("")).toBe("");
  });

  it("keeps an unfilled placeholder visible", () => {
    expect(messageText("google_failed")).toBe("Couldn't connect to Google: {code}");
    expect(messageText("google_failed", { code: "popup_closed" })).toBe("Couldn't connect to Google: popup_closed");
  });

  it("[ERROR-6] is an error, but for those that ask for the wallet or say that something went well", () => {
    expect(messages.wallet_authenticate).toBe("Please authenticate your wallet.");
    expect(messageTones).toEqual({
      wallet_authenticate: "info",
      reset_requested: "success",
      email_verified: "success",
      email_verified_by_token: "success",
      not_me_done: "success",
      wallet_linked: "success",
      update_succeeded: "success",
      locked: "success",
    });
  });
});
