import { defineTexts } from "../../../lib/texts/texts.ts";

export const passwordTexts = defineTexts({
  title: "Password",
  isSet: "Set",
  isMissing: "Not set",
  isSetText: "Change it if someone else may know it. This logs out your other devices.",
  isMissingText: "Your account has no password yet. Set one to log in with your email too.",
  /** EDIT-37, EDIT-38: what the button says. */
  button: {
    change: "Change Password",
    setUp: "Setup password",
    needsEmail: "Email is required to setup password",
    verifyToChange: "Verify email to change password",
    verifyToSetUp: "Verify email to setup password",
  },
  current: "Current password",
  next: "New password",
  confirmation: "Confirm password",
  othersEnd: "Your other devices will be logged out.",
  cancel: "Cancel",
  save: "Save",
  changed: "Password changed",
  wasSet: "Password set",
  doneText: "Your other devices have been logged out.",
});
