import { describe, expect, it } from "vitest";
import { afterLogin } from "./after-login.ts";

const origin = "https://passport.example";

describe("after a login", () => {
  it("[LOGIN-22] [ROUTE-6] a redirectURL of our own leads to the address first asked for", () => {
    expect(afterLogin("/transactions?page=2", origin)).toEqual({ kind: "redirect", to: "/transactions?page=2" });
  });

  it("[LOGIN-23] without one the user is set and the page goes on by itself", () => {
    expect(afterLogin(undefined, origin)).toEqual({ kind: "stay" });
  });

  it.each(["https://mallory.example/", "//mallory.example", "/\\mallory.example", "javascript:alert(1)", "/a b"])(
    "[LOGIN-22] mallory cannot send a player to %s",
    (redirectURL) => expect(afterLogin(redirectURL, origin)).toEqual({ kind: "stay" }),
  );
});
