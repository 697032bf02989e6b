/** What the page says about a sign-up by itself, before anything is sent (SIGNUP-12 to SIGNUP-14). */
import type { MessageCode } from "@passport/protocol/messages";
import { meetsPasswordRules } from "@passport/protocol/password-rules";
import { usernameSchema } from "@passport/protocol/user";

export interface SignupFields {
  username: string;
  /** Absent where the method needs none. */
  passwords?: { password: string; confirmation: string };
}

/** Where a failure is shown: beside the field that it is about, else above the form. */
export type SignupField = "username" | "password" | "confirmation" | "form";

export const checkSignup = ({ username, passwords }: SignupFields): MessageCode | undefined => {
  if (username === "") return "username_needed";
  if (!usernameSchema.safeParse(username).success) return "username_invalid";
  if (!passwords) return undefined;
  if (passwords.password !== passwords.confirmation) return "password_mismatch";
  return meetsPasswordRules(passwords.password) ? undefined : "password_weak";
};

const fields: Partial<Record<MessageCode, SignupField>> = {
  username_needed: "username",
  username_invalid: "username",
  username_taken: "username",
  password_weak: "password",
  password_common: "password",
  password_mismatch: "confirmation",
};

/** Of a code of the catalogue or of a newer server. */
export const fieldOf = (code: string): SignupField =>
  (Object.hasOwn(fields, code) ? fields[code as MessageCode] : undefined) ?? "form";
