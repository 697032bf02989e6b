import { inTransaction } from "@passport/database";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { canonicalEmail } from "../../factors/index.ts";
import { findUserByEmail } from "../../profile/index.ts";
import {
  burnOldResetLinks,
  newLink,
  recordEvent,
  takeKnownBrowserMailRates,
  takeMailRates,
} from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { findCredentials } from "../login/credentials-store.ts";
import { resetEmail } from "./reset-email.ts";

export interface ResetRequest {
  email: string;
  captchaToken: string | undefined;
  /** The cookie of this browser, if it has one. */
  browserToken: string | undefined;
  caller: Caller;
}

/** RECOVER-5: nothing in the answer, and hardly anything in its time, tells whether the email has an account. */
export const forgotPassword = async (dependencies: EntryDependencies, request: ResetRequest): Promise<void> => {
  const { caller } = request;
  if (request.email.trim() === "") throw new Failure("no_email_set");
  const emailCanonical = canonicalEmail(request.email);
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  const { db, captcha, mailer, brand } = dependencies;
  // Before the limits: only a solved captcha uses up what a mailbox may be sent.
  if (!(await captcha.spend(request.captchaToken, "reset"))) throw new Failure("captcha_required");
  const isFromKnownBrowser = await takeRates(dependencies, emailCanonical, request);

  await inTransaction(db, async (transaction) => {
    const user = await findUserByEmail(transaction, emailCanonical);
    await recordEvent(transaction, { userId: user?.id ?? null, kind: "reset_requested", caller });
    // An unproven address gets the verification and nothing else (MAIL-1).
    if (user === undefined || !user.verified) return;
    const { id: userId, email, username } = user;
    const link = { purpose: "reset_password", userId, email, emailCanonical, isFromKnownBrowser } as const;
    const { page: url } = await newLink(dependencies, transaction, link);
    await burnOldResetLinks(transaction, userId, isFromKnownBrowser);
    await mailer.send(transaction, resetEmail(brand, { to: email, username, url }));
  });
};

/** Returns whether the account knows this browser. */
const takeRates = async (
  dependencies: EntryDependencies,
  emailCanonical: string,
  { browserToken, caller }: ResetRequest,
): Promise<boolean> => {
  const browserHash = hashToken(browserToken ?? "");
  const found = await findCredentials(dependencies.db, { emailCanonical, browserHash });
  if (found?.is_known_browser) {
    await takeKnownBrowserMailRates(dependencies, "reset", { userId: found.user_id, browserHash });
    return true;
  }
  await takeMailRates(dependencies, "reset", { emailCanonical, address: caller.address });
  return false;
};
