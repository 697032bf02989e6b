import { describe, expect, it } from "vitest";
import { checkSignup, fieldOf, type SignupFields } from "./check-signup.ts";

const passwords = (password: string, confirmation = password) => ({ password, confirmation });
const good: SignupFields = { username: "alice", passwords: passwords("Abcdefg1"), acceptsTerms: true };

/** Only what is wrong. */
const wrong = (changes: Partial<SignupFields>) =>
  Object.fromEntries(Object.entries(checkSignup({ ...good, ...changes })).filter(([, code]) => code !== undefined));

describe("what the page says before it sends a sign-up", () => {
  it.each([
    [{ username: "" }, { username: "username_needed" }],
    [{ username: "al" }, { username: "username_invalid" }],
    [{ username: "a".repeat(16) }, { username: "username_invalid" }],
    [{ username: "alice!" }, { username: "username_invalid" }],
    [{ passwords: passwords("Abcdefg1", "Abcdefg2") }, { confirmation: "password_mismatch" }],
    [{ passwords: passwords("") }, { password: "password_required" }],
    [{ passwords: passwords("Abcdef1") }, { password: "password_weak" }],
    [{ passwords: passwords("abcdefg1") }, { password: "password_weak" }],
    [{ passwords: passwords("ABCDEFG1") }, { password: "password_weak" }],
    [{ passwords: passwords("Abcdefgh") }, { password: "password_weak" }],
    [{ acceptsTerms: false }, { terms: "terms_not_accepted" }],
    [{}, {}],
  ])("%j: %j", (changes, errors) => expect(wrong(changes)).toEqual(errors));

  it("[SIGNUP-33] says everything that is wrong at once", () => {
    expect(wrong({ username: "", passwords: passwords("weak", "other"), acceptsTerms: false })).toEqual({
      username: "username_needed",
      password: "password_weak",
      confirmation: "password_mismatch",
      terms: "terms_not_accepted",
    });
  });

  it("asks no password of other methods", () => {
    expect(checkSignup({ username: "carol", acceptsTerms: true })).toEqual({});
  });
});

it("an error is shown at the field that it is about", () => {
  expect(fieldOf("username_taken")).toBe("username");
  expect(fieldOf("password_common")).toBe("password");
  expect(fieldOf("terms_outdated")).toBe("terms");
  expect(fieldOf("email_not_verified")).toBe("form");
  expect(fieldOf("constructor")).toBe("form");
});
