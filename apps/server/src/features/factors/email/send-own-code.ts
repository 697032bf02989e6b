import { inTransaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import { authorize } from "../../../platform/wire/authorize.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { findRecipient, findUserByEmail } from "../../profile/index.ts";
import { takeMailRates } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { accountExistsEmail } from "./account-exists-email.ts";
import { canonicalEmail } from "./canonical-email.ts";
import { codeEmail } from "./code-email.ts";
import { issueCode } from "./issue-code.ts";

/**
 * EDIT-13, EDIT-14: for the email that the player has or wants. One that another player has is handled alike,
 * with a code that is never sent, so that the answer does not reveal who has an account; its owner is notified.
 */
export const sendOwnCode = async (
  dependencies: FactorDependencies,
  request: { actor: Actor; email: string; caller: Caller },
): Promise<string> => {
  const { db, mailer, brand, publicOrigin } = dependencies;
  const { actor, caller } = request;
  const { userId } = actor;
  const email = request.email.trim();
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === undefined) throw new Failure("email_invalid");
  const present = await findRecipient(db, userId);
  // G3: no code for a change that would be refused anyway. Whose email it is already may still prove it.
  if (present?.email_canonical !== emailCanonical) authorize({ access: "user", locks: ["total"] }, actor);
  await takeMailRates(dependencies, "profile_email", { emailCanonical, address: caller.address, userId });

  return inTransaction(db, async (transaction) => {
    const purpose = "profile_email";
    const issued = await issueCode(dependencies, transaction, { purpose, email, emailCanonical, userId });
    const owner = await findUserByEmail(transaction, emailCanonical);
    const isAnothers = owner !== undefined && owner.id !== userId && owner.verified;
    const letter = isAnothers
      ? accountExistsEmail(brand, { purpose, to: email, publicOrigin })
      : codeEmail(brand, { purpose, to: email, code: issued.code });
    await mailer.send(transaction, letter);
    return issued.token;
  });
};
