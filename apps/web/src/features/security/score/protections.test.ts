import { expect, it } from "vitest";
import { nextProtection, protectionsOf } from "./protections.ts";

const bare = {
  email: null,
  verified: false,
  has_password: false,
  two_factor_authentication_is_set: false,
  public_address: null,
};
const whole = {
  email: "mara@passport.example",
  verified: true,
  has_password: true,
  two_factor_authentication_is_set: true,
  public_address: "0x71C4",
};
const saved = { left: 10, were_shown: true };

it("[SECURITY-2] each protection follows from what the server says of the player", () => {
  expect(Object.values(protectionsOf(bare, undefined))).toEqual([false, false, false, false, false]);
  expect(Object.values(protectionsOf(whole, saved))).toEqual([true, true, true, true, true]);
  expect(protectionsOf({ ...whole, verified: false }, saved).email).toBe(false);
  expect(protectionsOf({ ...whole, has_password: false }, saved).password).toBe(false);
  expect(protectionsOf({ ...whole, public_address: null }, saved).wallet).toBe(false);
});

it("[SECURITY-3] recovery codes count with two-factor, once they were shown, while one is left", () => {
  const codesOf = (left: number, were_shown: boolean) => protectionsOf(whole, { left, were_shown }).recoveryCodes;
  expect(codesOf(10, false)).toBe(false);
  expect(codesOf(0, true)).toBe(false);
  expect(codesOf(1, true)).toBe(true);
  expect(protectionsOf(whole, undefined).recoveryCodes).toBeUndefined();
  expect(protectionsOf({ ...whole, two_factor_authentication_is_set: false }, saved).recoveryCodes).toBe(false);
});

it("[SECURITY-4] the first missing one is next, and what is not known yet is not asked for", () => {
  expect(nextProtection(protectionsOf(bare, undefined))).toBe("email");
  expect(nextProtection(protectionsOf({ ...whole, has_password: false, public_address: null }, saved))).toBe(
    "password",
  );
  expect(nextProtection(protectionsOf(whole, { left: 10, were_shown: false }))).toBe("recoveryCodes");
  expect(nextProtection(protectionsOf(whole, undefined))).toBeUndefined();
  expect(nextProtection(protectionsOf(whole, saved))).toBeUndefined();
});
