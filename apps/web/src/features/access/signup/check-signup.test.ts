import { describe, expect, it } from "vitest";
import { checkSignup, fieldOf } from "./check-signup.ts";

const passwords = (password: string, confirmation = password) => ({ password, confirmation });

describe("what the page says before it sends a sign-up", () => {
  it.each([
    ["", passwords("Abcdefg1"), "username_needed"],
    ["al", passwords("Abcdefg1"), "username_invalid"],
    ["a".repeat(16), passwords("Abcdefg1"), "username_invalid"],
    ["alice!", passwords("Abcdefg1"), "username_invalid"],
    ["alice", passwords("Abcdefg1", "Abcdefg2"), "password_mismatch"],
    ["alice", passwords("Abcdef1"), "password_weak"],
    ["alice", passwords("abcdefg1"), "password_weak"],
    ["alice", passwords("ABCDEFG1"), "password_weak"],
    ["alice", passwords("Abcdefgh"), "password_weak"],
    ["alice", passwords("Abcdefg1"), undefined],
  ] as const)("%j with %j: %s", (username, given, code) => {
    expect(checkSignup({ username, passwords: given })).toBe(code);
  });

  it("asks no password of other methods", () => {
    expect(checkSignup({ username: "carol" })).toBeUndefined();
  });
});

it("an error is shown at the field that it is about", () => {
  expect(fieldOf("username_taken")).toBe("username");
  expect(fieldOf("password_common")).toBe("password");
  expect(fieldOf("email_not_verified")).toBe("form");
  expect(fieldOf("constructor")).toBe("form");
});
