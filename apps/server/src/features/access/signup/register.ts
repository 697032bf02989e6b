import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { isEmailTaken, isUsernameTaken, readOwnUser } from "../../profile/index.ts";
import { canonicalEmail } from "../canonical-email.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { takeMailRates } from "../emails/mail-rates.ts";
import { checkPassword } from "../password/check-password.ts";
import { recordEvent } from "../security-log/store.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { createAccount } from "./create-account.ts";
import { sendVerifyLink } from "./send-verify-link.ts";
import { checkUsername } from "./username.ts";

type Form = calls.PayloadOf<typeof calls.register>;

/** REGISTER-11, REGISTER-16 to REGISTER-18: an account whose email its link has yet to verify. Opens no session. */
export const register = async (
  dependencies: AccessDependencies,
  { payload: form, caller }: Pick<CommandExchange<typeof calls.register>, "payload" | "caller">,
): Promise<calls.User> => {
  const { db, captcha, hasher } = dependencies;
  const { username, email, emailCanonical: canonical, termsVersion } = checkForm(dependencies, form);
  if (!(await captcha.spend(form.captcha_token, "register"))) throw new Failure("captcha_required");
  // Before the limits: choosing another name must not use them up.
  if (await isUsernameTaken(db, username)) throw new Failure("username_taken");
  if (await isEmailTaken(db, canonical)) throw new Failure("email_taken");
  await takeMailRates(dependencies, "register", { emailCanonical: canonical, address: caller.address });
  const passwordHash = await hasher.hash(form.password);

  return inTransaction(db, async (transaction) => {
    const { userId } = await createAccount(transaction, {
      username,
      firstName: form.firstName,
      lastName: form.lastName,
      email: { address: email, canonical, isVerified: false },
      acceptsMarketing: false,
      termsVersion,
      passwordHash,
    });
    await recordEvent(transaction, { userId, kind: "signed_up", factor: "password", caller });
    await sendVerifyLink(dependencies, transaction, { userId, username, email: { address: email, canonical } });
    const read = await readOwnUser(transaction, userId);
    if (read === undefined) throw new Error("an account vanished in the transaction that made it");
    return read.user;
  });
};

const checkForm = ({ brand }: AccessDependencies, form: Form) => {
  const username = form.username.trim();
  const email = form.email.trim();
  const emailCanonical = canonicalEmail(email);
  if (username === "") throw new Failure("username_required");
  if (email === "") throw new Failure("email_required");
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  if (form.password === "") throw new Failure("password_required");
  const problem = checkUsername(username) ?? checkPassword(form.password, { brand, username, email });
  if (problem !== undefined) throw new Failure(problem);
  return { username, email, emailCanonical, termsVersion: acceptedTerms(form.terms_version) };
};
