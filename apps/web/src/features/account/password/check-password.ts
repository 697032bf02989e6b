/** What the dialog says by itself, before anything is sent (EDIT-39, EDIT-41), and where a refusal belongs. */
import type { MessageCode } from "@passport/protocol/messages";
import { meetsPasswordRules } from "@passport/protocol/password-rules";

/** Beside the field that it is about, or above them all. */
export type PasswordInput = "current" | "next" | "confirmation" | "form";

export interface TypedPasswords {
  /** Absent where there is none to change. */
  current?: string;
  next: string;
  /** Absent where the current one is asked for: a player who mistypes the new one can still reset it by email. */
  confirmation?: string;
}

export const checkPassword = ({ current, next, confirmation }: TypedPasswords): MessageCode | undefined => {
  if (current === "") return "password_required";
  if (confirmation !== undefined && confirmation !== next) return "password_mismatch";
  return meetsPasswordRules(next) ? undefined : "password_weak";
};

const fields: Partial<Record<MessageCode, PasswordInput>> = {
  password_required: "current",
  incorrect_password: "current",
  password_weak: "next",
  password_common: "next",
  password_guessable: "next",
  password_mismatch: "confirmation",
};

/** Of a code of the catalogue or of a newer server. */
export const fieldOf = (code: string | undefined): PasswordInput =>
  (code !== undefined && Object.hasOwn(fields, code) ? fields[code as MessageCode] : undefined) ?? "form";
