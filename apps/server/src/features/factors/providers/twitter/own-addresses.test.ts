import { describe, expect, it } from "vitest";
import { isOwnCallback, leadBack, ownPath } from "./own-addresses.ts";

const origin = "https://passport.example";

describe("a path of ours", () => {
  it.each([
    ["/twitter-redirect", "/twitter-redirect"],
    [`${origin}/twitter-redirect`, "/twitter-redirect"],
    [`${origin}/twitter-redirect?next=%2Fprofile`, "/twitter-redirect?next=%2Fprofile"],
  ])("%s is %s", (value, path) => {
    expect(ownPath(value, origin)).toBe(path);
  });

  it.each([
    "",
    "https://mallory.example/twitter-redirect",
    "//mallory.example/",
    "/\\mallory.example",
    `${origin}//mallory.example`,
    `${origin}/\\mallory.example`,
    `${origin}.mallory.example/`,
    `${origin}@mallory.example/`,
    `${origin}:444/twitter-redirect`,
    "http://passport.example/twitter-redirect",
    "https://PASSPORT.example.mallory.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    `${origin}`,
    "/\t/mallory.example",
    "twitter-redirect",
  ])("%j is none", (value) => {
    expect(ownPath(value, origin)).toBeUndefined();
  });
});

it("a callback is ours only if it is the one", () => {
  expect(isOwnCallback(`${origin}/api/auth/twitter/callback`, origin)).toBe(true);
  expect(isOwnCallback("/api/auth/twitter/callback", origin)).toBe(true);
  expect(isOwnCallback(`${origin}/api/auth/twitter/callback?x=1`, origin)).toBe(false);
  expect(isOwnCallback(`${origin}/twitter-redirect`, origin)).toBe(false);
  expect(isOwnCallback("https://mallory.example/api/auth/twitter/callback", origin)).toBe(false);
});

it("a result joins what the page's address has already", () => {
  expect(leadBack("/twitter-redirect", { login: "true" })).toBe("/twitter-redirect?login=true");
  expect(leadBack("/twitter-redirect?next=%2Fprofile#x", { err: "social_failed" })).toBe(
    "/twitter-redirect?next=%2Fprofile&err=social_failed#x",
  );
});
