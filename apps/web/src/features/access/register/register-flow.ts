/** The steps of /register (REGISTER-2 to REGISTER-11): what was typed outlives every step. */
import type { MessageCode } from "@passport/protocol/messages";
import { meetsPasswordRules } from "@passport/protocol/password-rules";
import { usernameSchema } from "@passport/protocol/user";
import { isEmail } from "../../../lib/email/is-email.ts";

export interface RegisterValues {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  acceptsTerms: boolean;
}

export type TypedField = Exclude<keyof RegisterValues, "acceptsTerms">;

export type RegisterState = { values: RegisterValues } & (
  | { step: "details"; errors: { username?: MessageCode; email?: MessageCode } }
  | {
      step: "password";
      errors: { password?: MessageCode; terms?: MessageCode; captcha?: MessageCode };
      isSending: boolean;
    }
  /** `isProven`: the code was right, so only the account is missing. */
  | { step: "code"; errors: Record<string, never>; isProven: boolean }
);

export type RegisterEvent =
  | { kind: "typed"; field: TypedField; value: string }
  /** The field has lost the focus. */
  | { kind: "left"; field: TypedField }
  | { kind: "terms"; accepts: boolean }
  | { kind: "next" }
  | { kind: "back" }
  | { kind: "create"; hasCaptcha: boolean }
  /** The code is in the mailbox. */
  | { kind: "sent" }
  | { kind: "proven" }
  /** `code` is that of the server's refusal, if it was one. */
  | { kind: "refused"; code: string | undefined };

export const emptyRegistration: RegisterState = {
  step: "details",
  values: { username: "", firstName: "", lastName: "", email: "", password: "", acceptsTerms: false },
  errors: {},
};

const usernameError = (username: string): MessageCode | undefined => {
  if (username.trim() === "") return "username_required";
  return usernameSchema.safeParse(username.trim()).success ? undefined : "username_invalid";
};

const emailError = (email: string): MessageCode | undefined => {
  if (email.trim() === "") return "email_required";
  return isEmail(email.trim()) ? undefined : "email_invalid";
};

const passwordError = (password: string): MessageCode | undefined => {
  if (password === "") return "password_required";
  return meetsPasswordRules(password) ? undefined : "password_weak";
};

/** Only what is wrong, so that "nothing is wrong" is an empty object. */
const found = <Field extends string>(errors: Record<Field, MessageCode | undefined>) =>
  Object.fromEntries(Object.entries(errors).filter(([, code]) => code !== undefined)) as {
    [F in Field]?: MessageCode;
  };

const checks: { [Field in TypedField]?: (text: string) => MessageCode | undefined } = {
  username: usernameError,
  email: emailError,
  password: passwordError,
};

const withError = (state: RegisterState, field: keyof RegisterValues | "terms", code: MessageCode | undefined) => {
  const { [field as never]: _, ...others } = state.errors as Record<string, MessageCode>;
  return { ...state, errors: code === undefined ? others : { ...others, [field]: code } } as RegisterState;
};

/** What was wrong is checked with every key from then on, so that the error goes when it is put right. */
const recheck = (state: RegisterState, field: TypedField): RegisterState =>
  withError(state, field, checks[field]?.(state.values[field]));

const passwordStep = (values: RegisterValues): RegisterState => ({
  step: "password",
  values,
  errors: {},
  isSending: false,
});

const refusedFields = {
  username_required: "username",
  username_invalid: "username",
  username_taken: "username",
  email_required: "email",
  email_invalid: "email",
} as const satisfies { [Code in MessageCode]?: "username" | "email" };

const isOfFirstStep = (code: string | undefined): code is keyof typeof refusedFields =>
  code !== undefined && Object.hasOwn(refusedFields, code);

/** Errors of the first step's fields are shown there; every other one can be corrected where the player is. */
const refuse = (state: RegisterState, code: string | undefined): RegisterState => {
  const { values } = state;
  if (isOfFirstStep(code)) return { step: "details", values, errors: { [refusedFields[code]]: code } };
  // The code is still good: the player can try again.
  return state.step === "code" ? state : passwordStep(values);
};

const type = (state: RegisterState, field: TypedField, value: string): RegisterState => {
  const typed = { ...state, values: { ...state.values, [field]: value } };
  return field in state.errors ? recheck(typed, field) : typed;
};

export const registerFlow = (state: RegisterState, event: RegisterEvent): RegisterState => {
  const { values } = state;
  switch (event.kind) {
    case "typed":
      return type(state, event.field, event.value);
    case "left":
      return values[event.field].trim() === "" || event.field in state.errors ? state : recheck(state, event.field);
    case "terms":
      return withError({ ...state, values: { ...values, acceptsTerms: event.accepts } }, "terms", undefined);
    case "next": {
      const errors = found({ username: usernameError(values.username), email: emailError(values.email) });
      return Object.keys(errors).length > 0 ? { step: "details", values, errors } : passwordStep(values);
    }
    case "back":
      return { step: "details", values, errors: {} };
    case "create": {
      const captcha = event.hasCaptcha ? undefined : ("captcha_required" as const);
      const terms = values.acceptsTerms ? undefined : ("terms_not_accepted" as const);
      const errors = found({ password: passwordError(values.password), terms, captcha });
      return { step: "password", values, errors, isSending: Object.keys(errors).length === 0 };
    }
    case "sent":
      return { step: "code", values, errors: {}, isProven: false };
    case "proven":
      return { step: "code", values, errors: {}, isProven: true };
    case "refused":
      return refuse(state, event.code);
  }
};
