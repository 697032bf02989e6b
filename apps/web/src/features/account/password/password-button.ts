import type { User } from "@passport/protocol/user";

export type PasswordButtonWords = "change" | "setUp" | "needsEmail" | "verifyToChange" | "verifyToSetUp";

/** A password needs a verified email (EDIT-37, EDIT-38). */
export const passwordButton = ({
  email,
  verified,
  has_password: hasPassword,
}: Pick<User, "email" | "verified" | "has_password">): { words: PasswordButtonWords; isOff: boolean } => {
  if (email === null) return { words: "needsEmail", isOff: true };
  if (!verified) return { words: hasPassword ? "verifyToChange" : "verifyToSetUp", isOff: true };
  return { words: hasPassword ? "change" : "setUp", isOff: false };
};
