import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { assertGoodPassword, canonicalEmail } from "../../factors/index.ts";
import { isUsernameTaken } from "../../profile/index.ts";
import { takeMailRates } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { sendSignupCode } from "./send-signup-code.ts";
import { checkUsername } from "./username.ts";

type Form = calls.PayloadOf<typeof calls.register>;

/**
 * REGISTER-11, REGISTER-16 to REGISTER-18: everything about the form but the email is told at once; what there is to
 * say about the email goes to its mailbox. Nothing is kept but the code, so no address and no name can be held back.
 */
export const register = async (
  dependencies: EntryDependencies,
  { payload: form, caller }: Pick<CommandExchange<typeof calls.register>, "payload" | "caller">,
): Promise<{ token: string }> => {
  const { db, captcha } = dependencies;
  const { username, email, emailCanonical } = checkForm(form);
  const spent = await captcha.spend(form.captcha_token, "register");
  if (spent === undefined) throw new Failure("captcha_required");
  const names = [form.firstName, form.lastName];
  await assertGoodPassword(dependencies, form.password, { username, email, names, earnedBy: { captcha: spent } });
  acceptedTerms(form.terms_version);
  // Before the limits: choosing another name must not use them up.
  if (await isUsernameTaken(db, username)) throw new Failure("username_taken");
  // A socket sets no cookie: the token alone says whose code it is, and no browser is known to have asked first. One rate
  // with the strangers of the other sign-up: it is the same code.
  await takeMailRates(dependencies, "signup", { emailCanonical, address: caller.address, isStranger: true });
  const given = { email, emailCanonical, browserHash: undefined, isFirst: false };
  return { token: await sendSignupCode(dependencies, given) };
};

/** Only what costs nothing, because it comes before the captcha (REALTIME-35). */
const checkForm = (form: Form) => {
  const username = form.username.trim();
  const email = form.email.trim();
  const emailCanonical = canonicalEmail(email);
  if (username === "") throw new Failure("username_required");
  if (email === "") throw new Failure("email_required");
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  if (form.password === "") throw new Failure("password_required");
  const problem = checkUsername(username);
  if (problem !== undefined) throw new Failure(problem);
  return { username, email, emailCanonical };
};
