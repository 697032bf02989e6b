/** The fields of the early contributor agreement: the same rules in page and server. */
import * as z from "zod/mini";
import { lengths } from "./constants.ts";
import { mobileNumberSchema } from "./user.ts";

/** The text that is signed names it. A new wording needs a new number. */
export const earlyAgreementVersion = 1;
/** How long a text can be signed after the server has written it. */
export const earlyMessageLifeMs = 60 * 60 * 1000;

/** Each field is one line of the signed text, so none can bring a line of its own. */
const oneLine = z.regex(/^\P{C}+$/u);

export const agreementNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(2 * lengths.nameMax + 1), oneLine);

/** EARLY2-5: an "@" that is not the first character, and at least 5 characters. */
export const agreementEmailSchema = z.string().check(
  z.trim(),
  z.minLength(5),
  z.maxLength(lengths.emailMax),
  oneLine,
  z.refine((email) => email.indexOf("@") >= 1),
);

export const agreementPhoneSchema = mobileNumberSchema.check(z.minLength(1));
