/** SQL that deletes sessions and mails of a player. Each table is named: the check reads them here. */
import type { Transaction } from "@passport/database";

export const deleteLinks = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("link_tokens").where("user_id", "=", userId).execute();
};

/** Visits to providers are deleted with their session. */
export const deleteSessions = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
};

export const deleteWithheldEmails = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("withheld_emails").where("user_id", "=", userId).execute();
};
