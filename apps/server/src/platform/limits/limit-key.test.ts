import { expect, it } from "vitest";
import { limitKey } from "./limit-key.ts";

it("says what is limited, and holds no email", () => {
  // printf alice@example.com | sha256sum
  expect(limitKey("login", "account", "alice@example.com")).toBe(
    "login account ff8d9819fc0e12bf0d24892e45987e249a28dce836a85cad60e28eaaa8c6d976",
  );
});

it("tells deeds, kinds and values apart", () => {
  const keys = [
    limitKey("login", "account", "alice@example.com"),
    limitKey("login", "account", "bob@example.com"),
    limitKey("login", "address", "alice@example.com"),
    limitKey("signup", "account", "alice@example.com"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
