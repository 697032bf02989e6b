import type { Transaction } from "@passport/database";
import { announceUserChange, findUserByEmail, releaseUnprovenEmail } from "../../profile/index.ts";
import { endSessionsExcept } from "../../session/index.ts";
import { deletePassword } from "../password/store.ts";
import { markBeforeRelease, undoRelease } from "./release-email-store.ts";

/**
 * The proven owner of an email wins: an account that has it and never proved it loses it, with the password that it
 * logged in with and its sessions. The row of the player comes last, as everywhere. If that account proves the email at
 * this very moment, it keeps all of them (email-back.int.test.ts).
 */
export const releaseEmail = async (
  transaction: Transaction,
  emailCanonical: string,
  ownerId?: string,
): Promise<void> => {
  const squatter = await findUserByEmail(transaction, emailCanonical);
  if (squatter === undefined || squatter.verified || squatter.id === ownerId) return;
  await markBeforeRelease(transaction);
  await deletePassword(transaction, squatter.id);
  await endSessionsExcept(transaction, squatter.id);
  if ((await releaseUnprovenEmail(transaction, emailCanonical)) === undefined) {
    await undoRelease(transaction);
    return;
  }
  await announceUserChange(transaction, squatter.id);
};
