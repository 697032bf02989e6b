import { inTransaction } from "@passport/database";
import { findUnprovenEmails } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { makeRoomForOwner } from "../signup/make-room.ts";

/** Long enough for a player who mislaid the mail; after that the address is free. */
const keptDays = 30;

/** A job (REGISTER-20). Returns how many accounts gave up an email that they never proved. */
export const releaseUnprovenEmails = async ({ db, outbox }: AccessDependencies): Promise<number> => {
  const emails = await findUnprovenEmails(db, keptDays);
  for (const email of emails) await inTransaction(db, (transaction) => makeRoomForOwner(transaction, email));
  outbox.poke();
  return emails.length;
};
