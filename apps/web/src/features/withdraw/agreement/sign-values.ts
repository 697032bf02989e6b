import { agreementEmailSchema, agreementNameSchema, agreementPhoneSchema } from "@passport/protocol/early-agreement";

export interface SignValues {
  name: string;
  phone: string;
  email: string;
  accepts: boolean;
  declines: boolean;
}

/** EARLY2-4: ticking one clears the other. */
export const tick = (values: SignValues, which: "accepts" | "declines", isTicked: boolean): SignValues => ({
  ...values,
  accepts: which === "accepts" ? isTicked : values.accepts && !isTicked,
  declines: which === "declines" ? isTicked : values.declines && !isTicked,
});

const isNameValid = (name: string): boolean => agreementNameSchema.safeParse(name).success;
/** An "@" after the first character, and 5 characters or more (EARLY2-5). */
export const isEmailValid = (email: string): boolean => agreementEmailSchema.safeParse(email).success;
const isPhoneValid = (phone: string): boolean => agreementPhoneSchema.safeParse(phone).success;

/** EARLY2-6: every field, and exactly one of the two. */
export const canSign = ({ name, phone, email, accepts, declines }: SignValues): boolean =>
  isNameValid(name) && isPhoneValid(phone) && isEmailValid(email) && accepts !== declines;
