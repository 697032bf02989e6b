import { expect, it } from "vitest";
import { acrOf, amrOf, demandsTwoFactors } from "./context.ts";

it.each([
  [[], "urn:passport:aal1", []],
  [["password"], "urn:passport:aal1", ["pwd"]],
  [["wallet"], "urn:passport:aal1", ["pop"]],
  [["google"], "urn:passport:aal1", ["fed"]],
  // A code by email proves the mailbox, which is one factor.
  [["email_code"], "urn:passport:aal1", ["otp"]],
  [["passkey"], "urn:passport:aal2", ["pop", "mfa"]],
  [["password", "passkey"], "urn:passport:aal2", ["pwd", "pop", "mfa"]],
  [["password", "passcode"], "urn:passport:aal2", ["pwd", "otp", "mfa"]],
  [["password", "recovery_code"], "urn:passport:aal2", ["pwd", "otp", "mfa"]],
  [["wallet", "passcode"], "urn:passport:aal2", ["pop", "otp", "mfa"]],
  [["password", "passcode", "recovery_code"], "urn:passport:aal2", ["pwd", "otp", "mfa"]],
])("[EXTERNAL-26] %j is %s", (methods, acr, amr) => {
  expect([acrOf(methods), amrOf(methods)]).toEqual([acr, amr]);
});

it.each([
  [undefined, false],
  ["", false],
  ["urn:passport:aal1", false],
  ["urn:another:acr", false],
  ["urn:passport:aal2", true],
  ["urn:another:acr urn:passport:aal2", true],
  // The client takes either.
  ["urn:passport:aal2 urn:passport:aal1", false],
])("[EXTERNAL-26] acr_values %j demands two factors: %s", (acrValues, isDemanded) => {
  expect(demandsTwoFactors(acrValues)).toBe(isDemanded);
});
