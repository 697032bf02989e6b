import { inTransaction } from "@passport/database";
import type { PublicUser } from "@passport/protocol";
import * as z from "zod/mini";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { announceUserChange, markVerified, toPublicUser } from "../../profile/index.ts";
import { findLinkOwner, recordEvent, spendLink } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

const uuid = z.uuid();

/** EMAIL-22: verifies the email and opens no session. With an id, only for that user. */
export const verifyEmail = async (
  { db, outbox }: EntryDependencies,
  { token, userId, caller }: { token: string; userId?: string; caller: Caller },
): Promise<PublicUser> => {
  // A link's query can hold any text; what is not an id belongs to no player.
  if (userId !== undefined && !uuid.safeParse(userId).success) throw new Failure("link_invalid");
  const user = await inTransaction(db, async (transaction) => {
    const owner = await spendLink(transaction, { purpose: "verify_email", tokenHash: hashToken(token), userId });
    if (owner === undefined) throw new Failure("link_invalid");
    await markVerified(transaction, owner);
    await recordEvent(transaction, { userId: owner, kind: "email_verified", factor: "email_link", caller });
    return announceUserChange(transaction, owner);
  });
  outbox.poke();
  return toPublicUser(user);
};

/** EMAIL-24: a look at a reset token, so that a page can say early that it is of no use any more. */
export const checkResetToken = async ({ db }: EntryDependencies, { token }: { token: string }): Promise<PublicUser> => {
  const owner = await findLinkOwner(db, { purpose: "reset_password", tokenHash: hashToken(token) });
  if (owner === undefined) throw new Failure("link_invalid");
  return toPublicUser(owner);
};
