import { inTransaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { isEmailTaken } from "../../profile/index.ts";
import { canonicalEmail } from "../canonical-email.ts";
import type { AccessDependencies } from "../dependencies.ts";
import type { Device } from "../device.ts";
import { issueCode } from "../email-code/issue-code.ts";
import { accountExistsEmail } from "../emails/account-exists-email.ts";
import { codeEmail } from "../emails/code-email.ts";
import { takeMailRates } from "../emails/mail-rates.ts";

/**
 * Returns the page's token (SIGNUP-4 to SIGNUP-6). An email that has an account goes the same way, with
 * a code that is never sent; only the mail differs.
 */
export const requestSignup = async (
  dependencies: AccessDependencies,
  request: { email: string; captchaToken: string | undefined; device: Device },
): Promise<string> => {
  const { db, captcha, mailer, brand, publicOrigin } = dependencies;
  const email = request.email.trim();
  if (email === "") throw new Failure("no_email_provided");
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  // Before the limits: only a solved captcha uses up what a mailbox may be sent.
  if (!(await captcha.spend(request.captchaToken, "signup"))) throw new Failure("captcha_required");
  const { browserHash, caller } = request.device;
  await takeMailRates(dependencies, "signup", { emailCanonical, address: caller.address });

  return inTransaction(db, async (transaction) => {
    const code = { purpose: "signup", email, emailCanonical, browserHash } as const;
    const issued = await issueCode(dependencies, transaction, code);
    const isTaken = await isEmailTaken(transaction, emailCanonical);
    const letter = isTaken
      ? accountExistsEmail(brand, { purpose: "signup", to: email, publicOrigin })
      : codeEmail(brand, { purpose: "signup", to: email, code: issued.code });
    await mailer.send(transaction, letter);
    return issued.token;
  });
};
