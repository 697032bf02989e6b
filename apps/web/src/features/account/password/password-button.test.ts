import { expect, it } from "vitest";
import { passwordButton } from "./password-button.ts";
import { passwordTexts } from "./texts.ts";

const email = "alice@passport.example";
const shown = (user: Parameters<typeof passwordButton>[0]) => {
  const { words, isOff } = passwordButton(user);
  return { label: passwordTexts.current().button[words], isOff };
};

it("[EDIT-37] is on with a verified email alone, and says whether there is a password to change", () => {
  expect(shown({ email, verified: true, has_password: true })).toEqual({ label: "Change Password", isOff: false });
  expect(shown({ email, verified: true, has_password: false })).toEqual({ label: "Setup password", isOff: false });
  expect(shown({ email, verified: false, has_password: true }).isOff).toBe(true);
  expect(shown({ email: null, verified: true, has_password: true }).isOff).toBe(true);
});

it("[EDIT-38] is off without one, and says what is missing", () => {
  const noEmail = { label: "Email is required to setup password", isOff: true };
  expect(shown({ email: null, verified: false, has_password: false })).toEqual(noEmail);
  expect(shown({ email: null, verified: false, has_password: true })).toEqual(noEmail);
  expect(shown({ email, verified: false, has_password: true }).label).toBe("Verify email to change password");
  expect(shown({ email, verified: false, has_password: false }).label).toBe("Verify email to setup password");
});
