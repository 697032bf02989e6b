import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { lockEmail, type NewEmail, type OwnFields, updateFields } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { UpdateDependencies } from "../dependencies.ts";
import { accountEmails } from "../emails.ts";

/** Both mailboxes are notified (USER-9): from the old one its owner can still report a theft. */
export const writeWithNewEmail = async (
  { access }: UpdateDependencies,
  transaction: Transaction,
  { actor, fields, proven, caller }: { actor: Actor; fields: OwnFields; proven: NewEmail; caller: Caller },
): Promise<void> => {
  const { userId, sessionId } = actor;
  const old = await lockEmail(transaction, userId);
  if (old.total_lock) throw new Failure("account_locked");
  await updateFields(transaction, userId, { ...fields, ...proven });
  await recordEvent(transaction, { userId, kind: "email_changed", factor: "email_code", sessionId, caller });
  const { email, email_canonical, verified } = old;
  if (email !== null && email_canonical !== null) {
    await access.emailOwner(transaction, {
      userId,
      email: accountEmails.email_changed,
      caller,
      at: { email, email_canonical, verified },
    });
  }
  await access.emailOwner(transaction, { userId, email: accountEmails.email_added, caller });
};
