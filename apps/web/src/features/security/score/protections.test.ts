import { expect, it } from "vitest";
import { nextProtection, protectionsOf } from "./protections.ts";

const bare = {
  email: null,
  verified: false,
  has_passkey: false,
  two_factor_authentication_is_set: false,
  public_address: null,
};
const whole = {
  email: "mara@passport.example",
  verified: true,
  has_passkey: true,
  two_factor_authentication_is_set: true,
  public_address: "0x71C4",
};
const saved = { left: 10, were_shown: true };

it("[SECURITY-2] each protection follows from what the server says of the player", () => {
  expect(Object.values(protectionsOf(bare, undefined))).toEqual([false, false, false, false, false]);
  expect(Object.values(protectionsOf(whole, saved))).toEqual([true, true, true, true, true]);
  expect(protectionsOf({ ...whole, verified: false }, saved).email).toBe(false);
  expect(protectionsOf({ ...whole, has_passkey: false }, saved).passkey).toBe(false);
  expect(protectionsOf({ ...whole, public_address: null }, saved).wallet).toBe(false);
});

it("[SECURITY-3] recovery codes count with a second factor, once they were shown, while one is left", () => {
  const codesOf = (left: number, were_shown: boolean) => protectionsOf(whole, { left, were_shown }).recoveryCodes;
  expect(codesOf(10, false)).toBe(false);
  expect(codesOf(0, true)).toBe(false);
  expect(codesOf(1, true)).toBe(true);
  expect(protectionsOf(whole, undefined).recoveryCodes).toBeUndefined();
  const without = (change: object) => protectionsOf({ ...whole, ...change }, saved).recoveryCodes;
  expect(without({ two_factor_authentication_is_set: false })).toBe(true);
  expect(without({ has_passkey: false })).toBe(true);
  expect(without({ two_factor_authentication_is_set: false, has_passkey: false })).toBe(false);
});

it("[SECURITY-4] the first missing one is next, and what is not known yet or cannot be had yet is not asked for", () => {
  expect(nextProtection(protectionsOf(bare, undefined))).toBe("email");
  expect(nextProtection(protectionsOf({ ...bare, ...{ email: "x", verified: true } }, undefined))).toBe("passkey");
  expect(nextProtection(protectionsOf({ ...whole, has_passkey: false, public_address: null }, saved))).toBe("passkey");
  const keyOnly = { ...whole, two_factor_authentication_is_set: false };
  expect(nextProtection(protectionsOf(keyOnly, { left: 10, were_shown: false }))).toBe("recoveryCodes");
  expect(nextProtection(protectionsOf(keyOnly, saved))).toBe("twoFactor");
  expect(nextProtection(protectionsOf({ ...whole, public_address: null }, saved))).toBe("wallet");
  expect(nextProtection(protectionsOf(whole, undefined))).toBeUndefined();
  expect(nextProtection(protectionsOf(whole, saved))).toBeUndefined();
});
