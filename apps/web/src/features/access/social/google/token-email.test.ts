import { expect, it } from "vitest";
import { tokenEmail } from "./token-email.ts";

const tokenOf = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;

it("reads the email of an ID token, whatever its letters", () => {
  expect(tokenEmail(tokenOf({ email: "alice@passport.example" }))).toBe("alice@passport.example");
  expect(tokenEmail(tokenOf({ email: "zoë?>~@passport.example" }))).toBe("zoë?>~@passport.example");
});

it.each(["", "a", "a.b", "a.%%%.c", tokenOf(null), tokenOf({}), tokenOf({ email: 7 })])("%j names none", (token) => {
  expect(tokenEmail(token)).toBeUndefined();
});
