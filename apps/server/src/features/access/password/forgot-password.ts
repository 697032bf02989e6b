import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { findUserByEmail } from "../../profile/index.ts";
import { canonicalEmail } from "../canonical-email.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { takeMailRates } from "../emails/mail-rates.ts";
import { resetEmail } from "../emails/reset-email.ts";
import { newLink } from "../links/new-link.ts";
import { burnLinks } from "../links/store.ts";
import { recordEvent } from "../security-log/store.ts";

/** RECOVER-5: nothing in the answer, and hardly anything in its time, tells whether the email has an account. */
export const forgotPassword = async (
  dependencies: AccessDependencies,
  { body: { email }, caller }: Pick<HttpExchange<typeof calls.forgotPassword>, "body" | "caller">,
): Promise<void> => {
  if (email.trim() === "") throw new Failure("no_email_set");
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  await takeMailRates(dependencies, "reset", { emailCanonical, address: caller.address });

  const { db, mailer, brand } = dependencies;
  await inTransaction(db, async (transaction) => {
    const user = await findUserByEmail(transaction, emailCanonical);
    await recordEvent(transaction, { userId: user?.id ?? null, kind: "reset_requested", caller });
    if (user === undefined) return;
    // Only the newest link works: an older mail that turns up later is of no use to anybody.
    await burnLinks(transaction, user.id, ["reset_password"]);
    const url = await newLink(dependencies, transaction, {
      purpose: "reset_password",
      userId: user.id,
      email: user.email,
      emailCanonical,
    });
    await mailer.send(transaction, resetEmail(brand, { to: user.email, username: user.username, url: url.page }));
  });
};
