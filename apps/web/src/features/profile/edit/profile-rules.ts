/** What the page says about each field by itself, before anything is sent. */
import { lengths } from "@passport/protocol/constants";
import type { MessageCode } from "@passport/protocol/messages";
import { mobileNumberSchema, personNameSchema, usernameSchema } from "@passport/protocol/user";
import { isEmail } from "../../../lib/email/is-email.ts";
import type { ProfileValues } from "./profile-values.ts";

/** The code of what is wrong with a username, as the server would judge it (EDIT-2, EDIT-3). */
export const usernameProblem = (typed: string): MessageCode | undefined => {
  const username = typed.trim();
  if (username === "") return "username_empty";
  return usernameSchema.safeParse(username).success ? undefined : "username_invalid";
};

/** The second kind of problem needs a paste from strange places: it has no message of the server. */
export const nameProblem = (typed: string): "name_too_long" | "unprintable" | undefined => {
  if (personNameSchema.safeParse(typed).success) return undefined;
  return typed.trim().length > lengths.nameMax ? "name_too_long" : "unprintable";
};

/** A mobile number needs its country code (EDIT-6). */
export const mobileNumberProblem = (typed: string): MessageCode | undefined =>
  mobileNumberSchema.safeParse(typed).success ? undefined : "mobile_number_invalid";

/** An email can be replaced, not removed; an account without one may stay without one (EDIT-5). */
export const emailProblem = (typed: string, present: string | null): MessageCode | undefined => {
  const email = typed.trim();
  if (email === (present ?? "")) return undefined;
  return isEmail(email) && email.length <= lengths.emailMax ? undefined : "email_invalid";
};

const refusedFields: Partial<Record<MessageCode, keyof ProfileValues>> = {
  username_invalid: "username",
  username_taken: "username",
  email_invalid: "email",
  email_taken: "email",
};

/** The field that a refusal of the server is about, if it is about one. */
export const refusedField = (code: string | undefined): keyof ProfileValues | undefined =>
  code !== undefined && Object.hasOwn(refusedFields, code) ? refusedFields[code as MessageCode] : undefined;
