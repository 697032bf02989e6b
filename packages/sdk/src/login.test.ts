import { expect, it } from "vitest";
import { parseLogin } from "./login.ts";

it("takes both kinds of logins, and nothing else that came with them", () => {
  const popup = { via: "popup", code: "c", verifier: "v", origin: "https://game.example" };
  const redirect = { via: "redirect", code: "c", verifier: "v", redirectUri: "https://game.example/back" };
  expect(parseLogin({ ...popup, userId: "mallory" })).toEqual(popup);
  expect(parseLogin(redirect)).toEqual(redirect);
});

it("takes nothing that lacks a part", () => {
  const whole = { via: "popup", code: "c", verifier: "v", origin: "https://game.example" };
  for (const value of [
    undefined,
    null,
    "popup",
    {},
    { ...whole, via: "other" },
    { ...whole, via: "redirect" },
    { ...whole, code: "" },
    { ...whole, verifier: 7 },
    { ...whole, origin: undefined },
  ]) {
    expect(parseLogin(value)).toBeUndefined();
  }
});
