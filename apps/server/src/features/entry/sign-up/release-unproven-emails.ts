import { inTransaction } from "@passport/database";
import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import { releaseEmail } from "../../factors/index.ts";
import { findUnprovenEmails } from "../../profile/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

/** Long enough for a player who mislaid the mail; after that the address is free. */
const keptDays = 30;

/** A job (REGISTER-20). Returns how many accounts gave up an email that they never proved. */
export const releaseUnprovenEmails = async ({ db, outbox }: EntryDependencies): Promise<number> => {
  const total = await deleteInBatches(async (limit) => {
    const emails = await findUnprovenEmails(db, keptDays, limit);
    for (const email of emails) await inTransaction(db, (transaction) => releaseEmail(transaction, email));
    return emails.length;
  });
  outbox.poke();
  return total;
};
