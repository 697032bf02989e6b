import { Failure } from "../../../platform/wire/failure.ts";
import { canonicalEmail, isFirstBrowser } from "../../factors/index.ts";
import { type Device, takeMailRates } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { sendSignupCode } from "./send-signup-code.ts";

/** Returns the page's token (SIGNUP-4 to SIGNUP-6). */
export const requestSignup = async (
  dependencies: EntryDependencies,
  request: { email: string; captchaToken: string | undefined; device: Device },
): Promise<string> => {
  const email = request.email.trim();
  if (email === "") throw new Failure("no_email_provided");
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  // Before the limits: only a solved captcha uses up what a mailbox may be sent.
  if (!(await dependencies.captcha.spend(request.captchaToken, "signup"))) throw new Failure("captcha_required");
  const { browserHash, caller } = request.device;
  const isFirst = await isFirstBrowser(dependencies.db, emailCanonical, browserHash);
  await takeMailRates(dependencies, "signup", { emailCanonical, address: caller.address, isStranger: !isFirst });
  return sendSignupCode(dependencies, { email, emailCanonical, browserHash, isFirst });
};
