import type { User } from "@passport/protocol/user";
import { describe, expect, it } from "vitest";
import { finishAuth } from "./after-auth.ts";

const origin = "https://passport.example";
const alice = { username: "alice" } as User;

describe("after a successful auth call", () => {
  it.each(["wallet", "google", "facebook"] as const)(
    "[LOGIN-19] a new user by %s goes to the sign-up, with what was proven as pending",
    (auth_type) => {
      expect(finishAuth({ new_user: true, token: "p1", auth_type }, { redirectURL: "/buy" }, origin)).toEqual({
        kind: "sign-up",
        pending: { auth_type, payload: { token: "p1" } },
        asksCaptcha: false,
      });
    },
  );

  it("[LOGIN-20] where a captcha is required the sign-up asks for it", () => {
    const answer = { new_user: true, captcha_required: true, token: "p1", auth_type: "twitter" } as const;
    expect(finishAuth(answer, { redirectURL: undefined }, origin)).toEqual({
      kind: "sign-up",
      pending: { auth_type: "twitter", twitter_token: "p1" },
      asksCaptcha: true,
    });
  });

  it("[LOGIN-21] a tfa_token leads to the two-factor check, with the redirectURL as it was", () => {
    expect(finishAuth({ tfa_token: "t/1" }, { redirectURL: undefined }, origin)).toEqual({
      kind: "two-factor",
      to: "/tfa/check?token=t%2F1",
    });
    expect(finishAuth({ tfa_token: "t1", user: alice }, { redirectURL: "/transactions?page=2&a=b" }, origin)).toEqual({
      kind: "two-factor",
      to: "/tfa/check?token=t1&redirectURL=%2Ftransactions%3Fpage%3D2%26a%3Db",
    });
  });

  it("[ROUTE-6] [LOGIN-22] a redirectURL of our own leads to the address first asked for", () => {
    expect(finishAuth({ user: alice }, { redirectURL: "/transactions?page=2" }, origin)).toEqual({
      kind: "redirect",
      to: "/transactions?page=2",
    });
  });

  it("[LOGIN-22] the callback of the page that asked comes before its redirectURL", () => {
    expect(finishAuth({ user: alice }, { redirectURL: "/transactions", hasCallback: true }, origin)).toEqual({
      kind: "callback",
    });
  });

  it("[LOGIN-22] [LOGIN-23] without callback and redirectURL the user is set and no redirect follows", () => {
    expect(finishAuth({ user: alice }, { redirectURL: undefined }, origin)).toEqual({ kind: "stay", user: alice });
  });

  it.each(["https://mallory.example/", "//mallory.example", "/\\mallory.example", "javascript:alert(1)", "/a b"])(
    "mallory cannot send a player to %s",
    (redirectURL) => expect(finishAuth({ user: alice }, { redirectURL }, origin)).toMatchObject({ kind: "stay" }),
  );
});
