import { expect, it } from "vitest";
import { newPasswordErrors } from "./new-password-errors.ts";

const good = "Correct-horse-7";

it.each([
  ["", "", { password: "password_required", confirmation: "password_required" }],
  [good, "", { confirmation: "password_required" }],
  ["Short-7", "Short-7", { password: "password_weak" }],
  ["no-upper-7", "no-upper-7", { password: "password_weak" }],
  ["NO-LOWER-7", "NO-LOWER-7", { password: "password_weak" }],
  ["No-digits-here", "No-digits-here", { password: "password_weak" }],
  [good, `${good} `, { confirmation: "password_mismatch" }],
  ["weak", "other", { password: "password_weak", confirmation: "password_mismatch" }],
  ["NoSymbol7here", "NoSymbol7here", {}],
  [good, good, {}],
])("%j repeated as %j is refused for %j", (password, confirmation, errors) => {
  expect(newPasswordErrors({ password, confirmation })).toEqual(errors);
});
