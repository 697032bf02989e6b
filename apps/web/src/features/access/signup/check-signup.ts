/** What the page says about a sign-up by itself, before anything is sent (SIGNUP-12 to SIGNUP-14, SIGNUP-33). */
import type { MessageCode } from "@passport/protocol/messages";
import { meetsPasswordRules } from "@passport/protocol/password-rules";
import { usernameSchema } from "@passport/protocol/user";
import type { FieldErrors } from "../use-shown-errors.ts";

export interface SignupFields {
  username: string;
  /** Absent where the method needs none. */
  passwords?: { password: string; confirmation: string };
  acceptsTerms: boolean;
}

export type CheckedField = "username" | "password" | "confirmation" | "terms";
/** Where a failure is shown: beside the field that it is about, else above the form. */
export type SignupField = CheckedField | "form";

const checkUsername = (username: string): MessageCode | undefined => {
  if (username === "") return "username_needed";
  return usernameSchema.safeParse(username).success ? undefined : "username_invalid";
};

const checkPassword = (password: string): MessageCode | undefined => {
  if (password === "") return "password_required";
  return meetsPasswordRules(password) ? undefined : "password_weak";
};

/** Everything that is wrong, by field. */
export const checkSignup = ({ username, passwords, acceptsTerms }: SignupFields): FieldErrors<CheckedField> => ({
  username: checkUsername(username),
  password: passwords && checkPassword(passwords.password),
  confirmation: passwords && passwords.password !== passwords.confirmation ? "password_mismatch" : undefined,
  terms: acceptsTerms ? undefined : "terms_not_accepted",
});

const fields: Partial<Record<MessageCode, SignupField>> = {
  username_needed: "username",
  username_invalid: "username",
  username_taken: "username",
  password_weak: "password",
  password_common: "password",
  password_guessable: "password",
  password_mismatch: "confirmation",
  terms_not_accepted: "terms",
  terms_outdated: "terms",
};

/** Of a code of the catalogue or of a newer server. */
export const fieldOf = (code: string): SignupField =>
  (Object.hasOwn(fields, code) ? fields[code as MessageCode] : undefined) ?? "form";
