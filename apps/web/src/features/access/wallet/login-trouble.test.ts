import { messages } from "@passport/protocol/messages";
import type { User } from "@passport/protocol/user";
import { expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { WalletCancelled, WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";
import { leadsOn, loginTrouble, nowhere } from "./login-trouble.ts";

it("a response with a user, a second factor or a sign-up is a success", () => {
  expect(leadsOn({ user: { username: "carol" } as User })).toBe(true);
  expect(leadsOn({ tfa_token: "t" })).toBe(true);
  expect(leadsOn({ new_user: true, token: "p" })).toBe(true);
  expect(leadsOn({ success: false })).toBe(false);
});

it("[WALLET-16] a wallet login that leads nowhere says so", () => {
  expect(nowhere("browser", messages)).toEqual({
    tone: "error",
    text: "There was a problem logging you in, Passport may be updating at this time. If the issue persists please contact support.",
  });
});

it("[WALLET-17] a wallet-connector login that failed says so, whatever the library threw", () => {
  const notice = { tone: "error", text: "Issue logging in with WalletConnect, try again or contact support." };
  expect(nowhere("connector", messages)).toEqual(notice);
  expect(loginTrouble("connector", new Error("relay is gone"), messages)).toEqual(notice);
  expect(loginTrouble("connector", new WalletTrouble("failed", "socket stalled"), messages)).toEqual(notice);
});

it.each(["browser", "connector"] as const)("what the server said is shown, by %s too", (way) => {
  const refusal = new ApiError({ code: "signature_invalid", message: messages.signature_invalid });
  expect(loginTrouble(way, refusal, messages)).toEqual({ tone: "error", text: messages.signature_invalid });
  expect(loginTrouble(way, new WalletTrouble("bad_chain"), messages)?.text).toBe("Bad chain selected.");
  expect(loginTrouble(way, new WalletCancelled(), messages)).toBeUndefined();
});
