import type { Transaction } from "@passport/database";
import { announceUserChange, findUserByEmail, releaseUnprovenEmail } from "../../profile/index.ts";
import { deletePassword } from "../password/store.ts";
import { endSessionsExcept } from "../session/end-sessions.ts";

/**
 * The proven owner of an email wins: an account that has it and never proved it loses it, with the password that it
 * logged in with. The row of the player comes last, as everywhere. Should that account prove the email at this very
 * moment, the email stays taken, and the caller's refusal takes all of this back.
 */
export const makeRoomForOwner = async (
  transaction: Transaction,
  emailCanonical: string,
  ownerId?: string,
): Promise<void> => {
  const squatter = await findUserByEmail(transaction, emailCanonical);
  if (squatter === undefined || squatter.verified || squatter.id === ownerId) return;
  await deletePassword(transaction, squatter.id);
  await endSessionsExcept(transaction, squatter.id);
  if ((await releaseUnprovenEmail(transaction, emailCanonical)) === undefined) return;
  await announceUserChange(transaction, squatter.id);
};
