import { inTransaction } from "@passport/database";
import { accountExistsEmail, codeEmail, issueCode } from "../../factors/index.ts";
import { isEmailProven } from "../../profile/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

/**
 * Returns the page's token (SIGNUP-4 to SIGNUP-6, REGISTER-17). An email that has an account goes the same way, with
 * a code that is never sent; only the mail differs.
 */
export const sendSignupCode = (
  dependencies: EntryDependencies,
  request: { email: string; emailCanonical: string; browserHash: Buffer | undefined; isFirst: boolean },
): Promise<string> => {
  const { db, mailer, brand, publicOrigin } = dependencies;
  const { email: to, emailCanonical } = request;
  return inTransaction(db, async (transaction) => {
    const issued = await issueCode(dependencies, transaction, { purpose: "signup", ...request });
    const isTaken = await isEmailProven(transaction, emailCanonical);
    const email = isTaken
      ? accountExistsEmail(brand, { purpose: "signup", to, publicOrigin })
      : codeEmail(brand, { purpose: "signup", to, code: issued.code });
    await mailer.send(transaction, email);
    return issued.token;
  });
};
